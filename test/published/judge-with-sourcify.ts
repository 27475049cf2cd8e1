import { hash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ISolidityCompiler } from "@ethereum-sourcify/lib-sourcify";
import {
  SolidityCompilation,
  SourcifyChain,
  SourcifyLibError,
  setLibSourcifyLogger,
  Verification,
} from "@ethereum-sourcify/lib-sourcify";

import type { Address } from "../../src/base/hex.ts";
import type { PublishedContract } from "../../test-fixtures/published/types.ts";
import type { PublishedBuild } from "./build-published.ts";
import { compileEdited, editSources } from "./compile-edited.ts";
import { required } from "./required.ts";
import type { CodeOnChain, Verdicts } from "./verdict.ts";

// It speaks of every step on the console.
setLibSourcifyLogger({ logLevel: -1, setLevel: () => undefined, log: () => undefined });

const own = createRequire(createRequire(import.meta.url).resolve("@ethereum-sourcify/lib-sourcify"));
const swarmHash = own("./Validation/hashFunctions/swarmHash.js");

// It hashes the same sources in ten forms for every code that it is asked about: here, each of them once.
remember(swarmHash, "swarmBzzr1Hash", swarmHash.swarmBzzr1Hash);
const etherId = own(path.join(own.resolve("ethers"), "../hash/id.js"));
remember(etherId, "id", etherId.id);

function remember(
  module: Record<string, unknown>,
  name: "id" | "swarmBzzr1Hash",
  digest: (text: string) => string,
): void {
  const known = new Map<string, string>();
  module[name] = (text: string) => {
    const key = hash("sha256", text);
    const found = known.get(key) ?? digest(text);
    known.set(key, found);
    return found;
  };
}

export type SourcifyVerdicts = Verdicts<"refused">;

/** Says nothing of the creation code where it gave up at the runtime code, with a name for the cause. */
type SourcifyJudge = (deployed: {
  readonly onChain: CodeOnChain;
  readonly address: Address;
}) => Promise<Pick<SourcifyVerdicts, "runtime"> & Partial<SourcifyVerdicts>>;

/** Asks lib-sourcify about a contract, on a chain that holds nothing else. */
export function createSourcifyJudge(contract: PublishedContract, build: PublishedBuild): SourcifyJudge {
  const compiler = createCompiler(contract, build);
  const target = { path: contract.sourceName, name: contract.contractName };
  // For outputs of its own, it makes a copy.
  const input = JSON.parse(JSON.stringify(build.compilerInput));
  return async ({ onChain, address }) => {
    const compilation = new SolidityCompilation(compiler, build.input.compiler.longVersion, input, target);
    const verification = new Verification(compilation, createChain(onChain), address, "0x01");
    try {
      await verification.verify();
    } catch (error) {
      if (error instanceof SourcifyLibError && earlyRefusals.has(error.code)) {
        return { runtime: "refused" };
      }
      throw error;
    }
    const { runtimeMatch, creationMatch } = verification.status;
    return { runtime: toVerdict(runtimeMatch), creation: toVerdict(creationMatch) };
  };
}

/**
 * Makes the compiler that lib-sourcify calls. It has the build's output already. Besides, lib-sourcify asks about
 * the sources with a space behind each, to find metadata sections by their difference.
 */
function createCompiler(contract: PublishedContract, build: PublishedBuild): ISolidityCompiler {
  const stored = readStored(build);
  return {
    compile: async (_version, { sources }) => {
      if (isDeepStrictEqual(sources, build.compilerInput.sources)) {
        return stored;
      }
      required(isDeepStrictEqual(sources, editSources(build)) || undefined, "a space is behind each source");
      return JSON.parse(await compileEdited(contract, build));
    },
  };
}

type SolidityOutput = Awaited<ReturnType<ISolidityCompiler["compile"]>>;

/** Outputs have megabytes, and several contracts are of one. */
const storedOutputs = new WeakMap<PublishedBuild, SolidityOutput>();

function readStored(build: PublishedBuild): SolidityOutput {
  const stored: SolidityOutput = storedOutputs.get(build) ?? JSON.parse(build.outputText);
  storedOutputs.set(build, stored);
  return stored;
}

/** Codes that differ though their metadata does not, or in nothing but their length. */
const earlyRefusals = new Set(["extra_file_input_bug", "bytecode_length_mismatch"]);

function toVerdict(status: Verification["status"]["runtimeMatch"]) {
  if (status === null) {
    return "refused";
  }
  return status === "perfect" ? "exact" : "partial";
}

function createChain({ runtime, creation }: CodeOnChain): SourcifyChain {
  // An unsupported chain makes no connection.
  const chain = new SourcifyChain({ name: "no network", chainId: 31337, rpcs: [], supported: false });
  return Object.assign(chain, {
    getBytecode: async () => `0x${runtime}`,
    getTx: async () => JSON.parse('{ "blockNumber": 1, "from": "0x01" }'),
    getContractCreationBytecodeAndReceipt: async () => ({
      creationBytecode: `0x${creation}`,
      txReceipt: JSON.parse('{ "index": 0 }'),
    }),
  });
}
