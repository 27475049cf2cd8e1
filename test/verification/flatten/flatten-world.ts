import { invariant } from "../../../src/base/errors.ts";
import type { StoredContract } from "../../../src/core/build/compiled-contract.ts";
import type { BuildInfo } from "../../../src/core/build/parse-build-info.ts";
import type { FlattenRun } from "../../../src/verification/flatten/compare-with-original.ts";
import type { CompilerJob, CompilerResult } from "../../../src/verification/ports.ts";
import { type Compilation, compileSources } from "../../core/flatten/compile-sources.ts";
import { listCases } from "../../core/flatten/read-case.ts";
import { createFakeWorld, type FakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";

/** A project that holds one of the cases of test-fixtures/flatten, and what was done in it. */
export interface FlattenWorld extends FakeWorld {
  readonly run: FlattenRun;
  /** The case's `Target`. */
  readonly contract: StoredContract;
  readonly buildInfo: BuildInfo;
}

/**
 * What the fake compiler answers for a flattened source; default: what solc makes of it. Syntax trees
 * are always those of the case.
 */
type CompileFlattened = (job: CompilerJob) => CompilerResult;

/** Opens a case by its name, or other sources, as if they had been built with these settings. */
export function openFlattenWorld(
  what: string | BuildInfo["input"]["sources"],
  {
    settings = { optimizer: { enabled: true, runs: 200 } },
    compileFlattened = ({ input }) => toResult(compileSources(input.sources)),
    ...others
  }: FakeWorldOptions & {
    readonly settings?: BuildInfo["input"]["settings"];
    readonly compileFlattened?: CompileFlattened;
  } = {},
): FlattenWorld {
  const sources = typeof what === "string" ? listCases().find(({ name }) => name === what)?.sources : what;
  invariant(sources !== undefined, `There is a case ${what}`);
  const original = compileSources(sources);
  const buildInfo: BuildInfo = {
    id: "build",
    solcLongVersion: "0.8.37+commit.f401782d",
    input: { language: "Solidity", sources, settings },
  };
  const artifacts = original.contracts.map((compiled) => ({ ...compiled, buildInfoId: "build" }));
  const contract = artifacts.find(({ contractName }) => contractName === "Target");
  invariant(contract !== undefined, "The case has a Target");
  const world = createFakeWorld({
    ...others,
    artifacts,
    buildInfos: [buildInfo],
    compile: (job) => (job.outputs === "syntax-trees" ? toResult(original) : compileFlattened(job)),
  });
  const run = { ports: world.ports, deadline: { signal: new AbortController().signal } };
  return { ...world, run, contract, buildInfo };
}

function toResult({ contracts, asts }: Compilation): CompilerResult {
  return { kind: "compiled", contracts, syntaxTrees: asts };
}
