import { readFileSync } from "node:fs";
import { z } from "zod";
import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../../src/core/build/parse-output.ts";

const folder = new URL("../../../test-fixtures/bytecode/", import.meta.url);

const solcFileSchema = z.object({ output: z.unknown() });
const otherFileSchema = z.record(z.string(), z.object({ code: z.string() }));

/** The fixtures made by solc, oldest compiler first. */
export const solcFixtures = [
  "0.4.11",
  "0.4.26-experimental",
  "0.5.0",
  "0.5.9-experimental",
  "0.5.17",
  "0.6.12",
  "0.7.6-no-hash",
  "0.8.18-no-metadata",
  "0.8.28-bzzr1",
  "0.8.30-via-ir",
  "0.8.37",
] as const;

export type SolcFixture = (typeof solcFixtures)[number];

/** A contract of a fixture: `Factory`, `Child`, `Arithmetic` or `Experimental`. */
export function readCompiled(fixture: SolcFixture, contractName: string): CompiledContract {
  const { output } = solcFileSchema.parse(readJson(`solc-${fixture}.json`));
  const result = parseCompilerOutput(output);
  invariant(result.kind === "compiled", "a fixture is the output of a successful compilation");
  const contract = result.contracts.find((candidate) => candidate.contractName === contractName);
  invariant(contract !== undefined, `the fixture ${fixture} has a contract ${contractName}`);
  return contract;
}

const assembliesSchema = z.object({
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.object({ evm: z.object({ legacyAssembly: z.unknown() }) })),
  ),
});

/** The metadata sections that solc lists for a contract and for those that it creates. */
export function listAuxdata(fixture: SolcFixture, contractName: string): readonly string[] {
  const { output } = solcFileSchema.parse(readJson(`solc-${fixture}.json`));
  const contracts = Object.values(assembliesSchema.parse(output).contracts);
  const { evm } = contracts.find((byName) => contractName in byName)?.[contractName] ?? {};
  const listed: string[] = [];
  JSON.stringify(evm?.legacyAssembly ?? {}, (key, value) => {
    listed.push(...(key === ".auxdata" ? [value] : []));
    return value;
  });
  return listed;
}

/** A code that another compiler wrote. */
export function readOtherCode(name: string): string {
  const entry = otherFileSchema.parse(readJson("other-compilers.json"))[name];
  invariant(entry !== undefined, `other-compilers.json has ${name}`);
  return entry.code;
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8"));
}
