import type { Soljson } from "../../src/compiler/bind-soljson.ts";
import type { CompiledContract } from "../../src/core/build-info/compiled-contract.ts";
import { compareFlattened } from "../../src/core/flatten/compare-flattened.ts";
import { describeDifference } from "../../src/core/flatten/describe-difference.ts";
import type { Flattened } from "../../src/core/flatten/flattened.ts";
import { compile } from "./compile.ts";

export interface Candidate {
  readonly original: CompiledContract;
  readonly flattened: Flattened;
}

/** What is wrong with flattened contracts; nothing with those that are not in it. */
export type Problems = ReadonlyMap<CompiledContract, string>;

/** So many flattened sources go into one compilation: they know nothing of each other. */
const batchSize = 25;

/** Compiles flattened sources, each as a file of its own, and compares what comes out. */
export function prove(solc: Soljson, candidates: readonly Candidate[]): Problems {
  const starts = candidates.map((_, index) => index).filter((index) => index % batchSize === 0);
  return new Map(
    starts.flatMap((start) => [...proveBatch(solc, candidates.slice(start, start + batchSize))]),
  );
}

/** One source that does not compile spoils its batch, which is then cut in two. */
function proveBatch(solc: Soljson, candidates: readonly Candidate[]): Problems {
  const files = candidates.map((candidate, index) => ({ ...candidate, name: `Flattened${index}.sol` }));
  const { result } = compile(solc, {
    sources: Object.fromEntries(files.map(({ name, flattened }) => [name, { content: flattened.source }])),
    // solc 0.6 fails when code is asked for of one contract alone whose abstract base creates another one:
    // a last try asks for all.
    targets: Object.fromEntries(
      files.map(({ name, original }) => [name, candidates.length > 1 ? [original.contractName] : ["*"]]),
    ),
  });
  if (result.kind === "failed") {
    const half = Math.ceil(candidates.length / 2);
    return candidates.length > 1
      ? new Map([...proveBatch(solc, candidates.slice(0, half)), ...proveBatch(solc, candidates.slice(half))])
      : new Map(
          candidates.map(({ original }) => [original, `it does not compile: ${result.errors[0]?.trim()}`]),
        );
  }
  const problems = files.flatMap(({ name, original, flattened }): [CompiledContract, string][] => {
    const found = result.contracts.find(
      (contract) => contract.inputSourceName === name && contract.contractName === original.contractName,
    );
    if (found === undefined) {
      return [[original, "it is not in the output"]];
    }
    const comparison = compareFlattened({ original, flattened: found, renames: flattened.renames });
    return comparison.kind === "equal" ? [] : [[original, describeDifference(comparison.difference)]];
  });
  return new Map(problems);
}
