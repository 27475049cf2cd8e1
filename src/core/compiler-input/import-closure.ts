import type { CompilerInput } from "./compiler-input.ts";
import { scanTopLevel } from "./scan-tokens.ts";

export interface SourceSet {
  readonly count: number;
  readonly of: number;
  readonly isClosure: boolean;
}

/** Returns a source and all its imports; every source for a language without imports. */
export function importClosure(
  input: CompilerInput,
  start: string,
  graph: ImportGraph = buildImportGraph(input),
): ReadonlySet<string> {
  if (input.language !== "Solidity") {
    return new Set(Object.keys(input.sources));
  }
  const names = new Set([start]);
  for (const name of names) {
    for (const imported of graph(name)) {
      names.add(imported);
    }
  }
  return names;
}

type ImportGraph = (sourceName: string) => readonly string[];

/** Imports that the input does not have are left out: the compiler reports them. */
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

const maxBetween = 6;

/**
 * Yields the sets of sources that may reproduce a contract, the smallest first: its closure, closures of sources that
 * import it, and the whole input. Some versions of solc let sources that are not imported change code.
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

function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, (items.length - 1) / (maxBetween - 1));
  const indexes = Array.from({ length: Math.min(items.length, maxBetween) }, (_, index) =>
    Math.round(index * step),
  );
  return items.filter((_, index) => indexes.includes(index));
}

/**
 * Resolves an import path as solc does before remappings. Only a path that begins with `.` or `..` is relative and
 * normalised.
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

/** `a/b//c.sol` becomes `a/b`, `/c.sol` the root. */
function removeLastSegment(name: string): string {
  const [, folder = ""] = /^(.*[^/]|)\/+[^/]*$/s.exec(name) ?? [];
  return folder === "" && name.startsWith("/") && name !== "/" ? "/" : folder;
}

function appendSegment(name: string, segment: string): string {
  return name === "" || name.endsWith("/") ? name + segment : `${name}/${segment}`;
}

/**
 * Applies the remapping with the longest context, then the longest prefix, then the last.
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

interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/** `context:prefix=target`; undefined without a prefix. */
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
 * Returns the import paths of a Solidity source, as written. No path has escapes.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
export function findImportPaths(source: string): readonly string[] {
  return [...scanTopLevel(source)]
    .filter(({ tokens }) => tokens[0]?.text === "import")
    .map(({ tokens }) => tokens.find(({ kind }) => kind === "string"))
    .filter((path) => path !== undefined)
    .map(({ text }) => text.slice(1, -1));
}
