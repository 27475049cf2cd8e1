import { buildImportGraph, type ImportGraph } from "./build-import-graph.ts";
import type { CompilerInput } from "./compiler-input.ts";
import { importClosure } from "./import-closure.ts";

/** With the closure and the whole input, eight sets at the most: each may cost a compilation. */
const maxBetween = 6;

/**
 * Yields the sets of sources that may reproduce a contract's code, the smallest first: its import
 * closure, then closures of sources that import it, by size, then the whole stored input.
 *
 * The closure nearly always does. Where it does not, sources that the contract never imports had an
 * influence on its code, and some set between the closure and the whole may do.
 *
 * @see https://github.com/ethereum/solidity/issues/14250
 */
export function* sourceSets(input: CompilerInput, start: string): Generator<ReadonlySet<string>> {
  const graph = buildImportGraph(input);
  const closure = importClosure(input, start, graph);
  yield closure;
  const whole = new Set(Object.keys(input.sources));
  const between = listImporterClosures(input, { start, graph }).filter(
    ({ size }) => size > closure.size && size < whole.size,
  );
  yield* spread(between);
  if (whole.size > closure.size) {
    yield whole;
  }
}

/** The closures that hold `start`, each once, by size; those of one size in the order of their names. */
function listImporterClosures(
  input: CompilerInput,
  { start, graph }: { readonly start: string; readonly graph: ImportGraph },
): readonly ReadonlySet<string>[] {
  const closures = Object.keys(input.sources)
    .toSorted()
    .map((name) => importClosure(input, name, graph))
    .filter((names) => names.has(start));
  const distinct = new Map(closures.map((names) => [[...names].toSorted().join("\n"), names]));
  return [...distinct.values()].toSorted((one, other) => one.size - other.size);
}

/** Leaves out as many as there are too many, evenly, the first and the last never. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, (items.length - 1) / (maxBetween - 1));
  const indexes = Array.from({ length: Math.min(items.length, maxBetween) }, (_, index) =>
    Math.round(index * step),
  );
  return items.filter((_, index) => indexes.includes(index));
}
