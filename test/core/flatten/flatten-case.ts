import { flattenSources } from "../../../src/core/flatten/flatten-sources.ts";
import type { Flattened } from "../../../src/core/flatten/flattened.ts";
import { type Compilation, compileSources } from "./compile-sources.ts";
import type { FlattenCase } from "./read-case.ts";

export interface FlattenedCase {
  readonly original: Compilation;
  readonly result: Flattened;
}

/** Compiles the sources of a case and flattens its target. */
export function flattenCase({ sources }: Pick<FlattenCase, "sources">): FlattenedCase {
  const original = compileSources(sources);
  const target = { inputSourceName: "Main.sol", contractName: "Target" };
  const solcLongVersion = "0.8.37";
  return { original, result: flattenSources({ sources, asts: original.asts, target, solcLongVersion }) };
}
