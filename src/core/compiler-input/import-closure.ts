import type { CompilerInput } from "./compiler-input.ts";
import { decodeStringLiteral, scanTopLevel } from "./scan-tokens.ts";

/** Some of the sources of a build. */
export interface SourceSet {
  readonly count: number;
  /** Of the whole build. */
  readonly of: number;
  /** The contract's own file and what it imports, and no more. */
  readonly isClosure: boolean;
}

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
  // The iteration also visits items that are added to the set during it.
  for (const name of names) {
    for (const imported of graph(name)) {
      names.add(imported);
    }
  }
  return names;
}

/** Source name → names of the sources that it imports itself. */
type ImportGraph = (sourceName: string) => readonly string[];

/**
 * Creates the import graph of a compiler input. Each source is parsed when it is first asked for, and
 * once.
 *
 * Imports of sources that the input does not have are left out. The compiler reports them.
 */
function buildImportGraph({ sources, settings }: CompilerInput): ImportGraph {
  const listImports = createImportReader(settings);
  const known = new Map<string, readonly string[]>();
  return (importingSourceName) => {
    const imports =
      known.get(importingSourceName) ??
      listImports(importingSourceName, sources[importingSourceName]?.content ?? "").filter((name) =>
        Object.hasOwn(sources, name),
      );
    known.set(importingSourceName, imports);
    return imports;
  };
}

/**
 * Creates a function that lists the source names that a source imports itself, after the remappings of the settings.
 */
export function createImportReader({
  remappings: written,
}: CompilerInput["settings"]): (sourceName: string, text: string) => readonly string[] {
  const remappings = toStrings(written)
    .map(parseRemapping)
    .filter((remapping) => remapping !== undefined);
  return (importingSourceName, text) =>
    findImportPaths(text)
      .map((path) => resolveImportPath(path, importingSourceName))
      .map((path) => applyRemappings(path, { remappings, importingSourceName }));
}

function toStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** With the closure and the whole input, eight sets at the most: each may cost a compilation. */
const maxBetween = 6;

/**
 * Yields the sets of sources that may reproduce a contract's code, the smallest first: its import
 * closure, then closures of sources that import it, by size, then the whole stored input.
 *
 * The closure nearly always does. If it does not, sources that the contract never imports influenced its
 * code, and a set between the closure and the whole input may reproduce it.
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

/** Reduces the items to the limit, evenly spread, and keeps the first and the last. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, (items.length - 1) / (maxBetween - 1));
  const indexes = Array.from({ length: Math.min(items.length, maxBetween) }, (_, index) =>
    Math.round(index * step),
  );
  return items.filter((_, index) => indexes.includes(index));
}

/**
 * Resolves an import path to a source name as solc does, before remappings.
 *
 * A path is relative if and only if its first segment is `.` or `..`. Only then is it normalised; the
 * importing source's name is only shortened from its end, so `https://host/a.sol` keeps its slashes.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#relative-imports
 */
export function resolveImportPath(importPath: string, importingSourceName: string): string {
  if (!/^\.\.?(?:\/|$)/.test(importPath)) {
    return importPath;
  }
  const segments = importPath.split("/").filter((segment) => segment !== "" && segment !== ".");
  return segments.reduce(
    (name, segment) => (segment === ".." ? removeLastSegment(name) : appendSegment(name, segment)),
    removeLastSegment(importingSourceName),
  );
}

/**
 * Takes the last segment away, and then the slashes at the end: `a/b//c.sol` becomes `a/b`, `/c.sol`
 * the root, and the root nothing.
 */
function removeLastSegment(name: string): string {
  return name === "/" ? "" : name.replace(/[^/]*$/, "").replace(/(?<=.)\/+$/, "");
}

function appendSegment(name: string, segment: string): string {
  return name === "" || name.endsWith("/") ? name + segment : `${name}/${segment}`;
}

/**
 * Returns the source name that a resolved import path means after remapping, as solc chooses: the
 * longest context that fits the importing source, then the longest prefix, then the last one given.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#import-remapping
 */
export function applyRemappings(
  path: string,
  {
    remappings,
    importingSourceName,
  }: { readonly remappings: readonly Remapping[]; readonly importingSourceName: string },
): string {
  const best = remappings
    .filter(({ context, prefix }) => importingSourceName.startsWith(context) && path.startsWith(prefix))
    .reduce<Remapping | undefined>((chosen, next) => (isCloser(chosen, next) ? chosen : next), undefined);
  return best === undefined ? path : best.target + path.slice(best.prefix.length);
}

function isCloser(chosen: Remapping | undefined, next: Remapping): boolean {
  if (chosen === undefined) {
    return false;
  }
  return chosen.context.length === next.context.length
    ? chosen.prefix.length > next.prefix.length
    : chosen.context.length > next.context.length;
}

/** "In sources whose names begin with `context`, read `target` where `prefix` stands." */
interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/**
 * Reads a remapping as solc writes it, `context:prefix=target`; undefined when there is no prefix.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#import-remapping
 */
export function parseRemapping(text: string): Remapping | undefined {
  const equals = text.indexOf("=");
  const left = text.slice(0, equals);
  const colon = left.indexOf(":");
  const prefix = left.slice(colon + 1);
  return equals === -1 || prefix === ""
    ? undefined
    : { context: left.slice(0, Math.max(colon, 0)), prefix, target: text.slice(equals + 1) };
}

/**
 * Returns the paths that a Solidity source imports, as written, first to last.
 *
 * All forms have the path as their one string: `import "p"`, `import "p" as N`, `import * as N from
 * "p"`, `import {A, B as C} from "p"`. Comments may stand between any two words. Within braces
 * `import` can only be a name in assembly.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
export function findImportPaths(source: string): readonly string[] {
  return [...scanTopLevel(source)]
    .filter(({ tokens }) => tokens[0]?.text === "import")
    .map(({ tokens }) => tokens.find(({ kind }) => kind === "string"))
    .filter((path) => path !== undefined)
    .map(({ text }) => decodeStringLiteral(text));
}
