import { invariant } from "../../../src/base/errors.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { readSource } from "./proxy-fixture.ts";

/** The ways in which solc writes code, which look different to who only reads it. */
export const pipelines = {
  legacy: { optimizer: { enabled: false } },
  optimized: { optimizer: { enabled: true, runs: 200 } },
  "via IR": { optimizer: { enabled: true, runs: 200 }, viaIR: true },
} as const;

type Contracts = ReadonlyMap<string, CompiledContract>;

const compiler = createSolcCompiler({ candidates: [{ path: soljsonPath() }] });

const compiled = new Map<string, Promise<Contracts>>();

/** Compiles the contracts of test-fixtures/proxies/contracts, once for all tests, by name. */
export function compileOwnContracts(pipeline: keyof typeof pipelines = "optimized"): Promise<Contracts> {
  const known = compiled.get(pipeline) ?? compile(pipeline);
  compiled.set(pipeline, known);
  return known;
}

async function compile(pipeline: keyof typeof pipelines): Promise<Contracts> {
  const sources = Object.fromEntries(
    ["Proxies.sol", "SizedProxies.sol", "NotProxies.sol"].map((name) => [
      name,
      { content: readSource(name) },
    ]),
  );
  const settings = { evmVersion: "shanghai", ...pipelines[pipeline] };
  const result = await compiler.compile({
    solcLongVersion: "0.8.37+commit.f401782d",
    input: { language: "Solidity", sources, settings },
  });
  invariant(result.kind === "compiled", `the contracts compile: ${JSON.stringify(result)}`);
  return new Map(result.contracts.map((contract) => [contract.contractName, contract]));
}
