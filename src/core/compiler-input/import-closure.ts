import { buildImportGraph, type ImportGraph } from "./build-import-graph.ts";
import type { CompilerInput } from "./compiler-input.ts";

/**
 * Returns the names of a source and of all that it imports, directly or not.
 *
 * For a language that has no imports, everything is kept.
 */
export function importClosure(
  input: CompilerInput,
  start: string,
  graph: ImportGraph = buildImportGraph(input),
): ReadonlySet<string> {
  if (input.language !== "Solidity") {
    return new Set(Object.keys(input.sources));
  }
  const names = new Set([start]);
  // A set that grows while it is walked over is walked over to its new end.
  for (const name of names) {
    for (const imported of graph(name)) {
      names.add(imported);
    }
  }
  return names;
}
