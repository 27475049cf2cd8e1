import { invariant } from "../../../src/base/errors.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { readSource } from "./proxy-fixture.ts";

type Contracts = ReadonlyMap<string, CompiledContract>;

let compiled: Promise<Contracts> | undefined;

/** Compiles the contracts of test-fixtures/proxies/contracts, once for all tests, by name. */
export function compileOwnContracts(): Promise<Contracts> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<Contracts> {
  const sources = Object.fromEntries(
    ["Proxies.sol", "NotProxies.sol"].map((name) => [name, { content: readSource(name) }]),
  );
  const result = await createSolcCompiler({ candidates: [{ path: soljsonPath() }] }).compile({
    solcLongVersion: "0.8.37+commit.f401782d",
    input: {
      language: "Solidity",
      sources,
      settings: { evmVersion: "shanghai", optimizer: { enabled: true, runs: 200 } },
    },
  });
  invariant(result.kind === "compiled", `the contracts compile: ${JSON.stringify(result)}`);
  return new Map(result.contracts.map((contract) => [contract.contractName, contract]));
}
