import type { HardhatEthers } from "@nomicfoundation/hardhat-ethers/types";
import type { Address } from "../../src/base/hex.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../src/core/build/parse-output.ts";
import type { CompilerResult } from "../../src/verification/ports.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import type { PublishedBuild } from "./build-published.ts";
import type { Deployed } from "./deploy-published.ts";
import { required } from "./required.ts";
import type { CodeOnChain } from "./verdict.ts";

/** A contract of the catalogue as it was compiled, and as it is on a chain. */
export interface Subject {
  readonly contract: PublishedContract;
  readonly build: PublishedBuild;
  readonly address: Address;
  /** With the metadata sections that solc lists. */
  readonly compiled: CompiledContract;
  readonly onChain: CodeOnChain;
}

/** Reads a contract out of its build's output and from the chain. */
export async function readSubject(
  contract: PublishedContract,
  {
    builds,
    deployments,
    ethers,
  }: {
    readonly builds: readonly PublishedBuild[];
    readonly deployments: ReadonlyMap<string, Deployed>;
    readonly ethers: HardhatEthers;
  },
): Promise<Subject> {
  const { id, input } = contract;
  const build = required(
    builds.find((candidate) => candidate.input === input),
    `${id} is built`,
  );
  const { address, creation } = required(deployments.get(id), `${id} is deployed`);
  const runtime = (await ethers.provider.getCode(address)).slice(2);
  return {
    contract,
    build,
    address,
    compiled: readCompiled(contract, build),
    onChain: { runtime, creation },
  };
}

function readCompiled(
  { sourceName, contractName }: PublishedContract,
  build: PublishedBuild,
): CompiledContract {
  const output = readOutput(build);
  const contracts = output.kind === "compiled" ? output.contracts : [];
  const compiled = contracts.find(
    (candidate) => candidate.inputSourceName === sourceName && candidate.contractName === contractName,
  );
  return required(compiled, `${sourceName}:${contractName} is in the output of ${build.id}`);
}

/** Outputs have megabytes, and several contracts are of one. */
const outputs = new WeakMap<PublishedBuild, CompilerResult>();

/** Reads what a build's compiler wrote, once. */
function readOutput(build: PublishedBuild): CompilerResult {
  const output = outputs.get(build) ?? parseCompilerOutput(JSON.parse(build.outputText));
  outputs.set(build, output);
  return output;
}
