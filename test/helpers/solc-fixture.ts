import { readFileSync } from "node:fs";
import { z } from "zod";
import type { StoredContract } from "../../src/core/build/compiled-contract.ts";
import type { BuildInfo } from "../../src/core/build/parse-build-info.ts";
import { readCompiled, type SolcFixture } from "../core/bytecode/bytecode-fixture.ts";

const fixtureSchema = z.object({
  compiler: z.string(),
  input: z.object({
    language: z.string(),
    sources: z.record(z.string(), z.object({ content: z.string() })),
    settings: z.record(z.string(), z.unknown()),
  }),
});

/** A fixture of test-fixtures/bytecode as a stored build. */
export function readBuildOf(fixture: SolcFixture, id = `build-${fixture}`): BuildInfo {
  const file = new URL(`../../test-fixtures/bytecode/solc-${fixture}.json`, import.meta.url);
  const { compiler, input } = fixtureSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const [solcLongVersion = ""] = /\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}/.exec(compiler) ?? [];
  return { id, solcLongVersion, input };
}

/** A contract of a fixture as an artifact of that build. */
export function readStored(
  fixture: SolcFixture,
  contractName: string,
  buildInfoId = `build-${fixture}`,
): StoredContract {
  const { metadataSections: _, ...contract } = readCompiled(fixture, contractName);
  return { ...contract, buildInfoId };
}
