import { expect } from "chai";
import { analyseVersion } from "../../../src/verification/review/analyse-version.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";

const solcLongVersion = "0.8.37+commit.f401782d";

/** Compiles a source, and reads the contract `C` of it. */
export async function readVersion(source: string, contractName = "C") {
  const content = `// SPDX-License-Identifier: MIT\npragma solidity *;\n${source}`;
  const input = { language: "Solidity", sources: { "C.sol": { content } }, settings: {} };
  const deadline = {
    signal: AbortSignal.timeout(60_000),
    timeoutMs: 60_000,
    elapsedMs: () => 0,
    forExplorer: () => deadline,
  };
  const compiled = await realCompiler.compile({ solcLongVersion, input });
  const found = compiled.kind === "compiled" ? compiled.contracts : expect.fail(compiled.errors.join());
  const contract = found.find((one) => one.contractName === contractName) ?? expect.fail("no such contract");
  const run = { ports: { compiler: realCompiler, reporter: { progress: () => undefined } }, deadline };
  const build = { input, solcLongVersion, transformations: undefined };
  return analyseVersion({ ...build, contract: { ...contract, buildInfoId: "" } }, run);
}
