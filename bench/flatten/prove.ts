import type { Soljson } from "../../src/compiler/soljson.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { compile } from "./compile.ts";

/** A source that is to hold a contract. */
export interface Candidate {
  readonly original: CompiledContract;
  readonly source: string;
  /** What is wrong with the contract of that name in it; undefined: nothing. */
  compare(flattened: CompiledContract): string | undefined;
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
    sources: Object.fromEntries(files.map(({ name, source }) => [name, { content: source }])),
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
  const problems = files.flatMap(({ name, original, compare }): [CompiledContract, string][] => {
    const all = result.contracts.filter((contract) => contract.inputSourceName === name);
    const found = all.find(({ contractName }) => contractName === original.contractName);
    const problem = found === undefined ? "it has no contract of that name" : compare(found);
    return problem === undefined ? [] : [[original, problem]];
  });
  return new Map(problems);
}
