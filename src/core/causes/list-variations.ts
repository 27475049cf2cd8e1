import { isJsonRecord } from "../../base/json.ts";
import { findImportPaths, parseRemapping } from "../compiler-input/import-closure.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import {
  type JsonRecord,
  type MetadataDocument,
  type MetadataVariation,
  toSourceEntry,
} from "./metadata-document.ts";

type Versions = Readonly<Record<string, string>>;

interface NamedSources {
  /** Source name → text. */
  readonly contents: Readonly<Record<string, string>>;
  /** Package name → the version that is installed. */
  readonly packageVersions: Versions;
}

/**
 * Lists metadata files with the source names that other tools would have used for the same files: those
 * of Hardhat 2 for a build of Hardhat 3, and the other way round; each with this build's remappings and
 * without any. A package's contract may also have been deployed from the package's own project.
 *
 * Hardhat 3 has a package's version in its names, which other builds do not tell: a build with packages can
 * be given its names only if they are installed. Its remappings follow from the imports.
 */
export function listNameVariations(
  document: MetadataDocument,
  { contents, packageVersions }: NamedSources,
): readonly MetadataVariation<MetadataDocument>[] {
  const { compilationTarget, remappings } = document.settings;
  if (!isJsonRecord(compilationTarget)) {
    return [];
  }
  const isHardhat3 = Object.keys(document.sources).some((name) => toUserSourceName(name) !== name);
  const names = Object.keys(document.sources);
  if (
    !isHardhat3 &&
    names.some((name) => name.startsWith("@") && toRoot(name, packageVersions) === "project/")
  ) {
    return [];
  }
  const needed = isHardhat3 ? [] : listHardhat3Remappings({ names, contents, packageVersions });
  const kept = Array.isArray(remappings) && remappings.length > 0 ? [remappings, needed] : [needed];
  const others = kept.map((list) => ({
    change: { kind: "source-names", deployed: isHardhat3 ? "other-tools" : "hardhat-3" } as const,
    document: renameSources(document, {
      rename: isHardhat3 ? toUserSourceName : (name) => toHardhat3Name(name, packageVersions),
      remappings: list,
    }),
  }));
  return isHardhat3 ? [...others, ...listOwnNames(document, Object.keys(compilationTarget))] : others;
}

/**
 * Lists metadata files of a package's contract with the names in the package's own project, which Hardhat 3 or
 * another tool built: its sources are below `npm/` only in the projects that use it.
 */
function listOwnNames(
  document: MetadataDocument,
  [target = ""]: readonly string[],
): readonly MetadataVariation<MetadataDocument>[] {
  const root = /^npm\/(?:@[^/]+\/)?[^/@]+@[^/]*\//.exec(target)?.[0];
  // What is of this project was not in that of the package.
  if (root === undefined || Object.keys(document.sources).some((name) => name.startsWith("project/"))) {
    return [];
  }
  const { remappings } = document.settings;
  const toOwn = (name: string) => name.replace(root, "project/");
  const own = (Array.isArray(remappings) ? remappings.map(String) : [])
    .filter((remapping) => !remapping.startsWith("project/"))
    .map((remapping) => remapping.replace(root, "project/"))
    .sort();
  const toPlain = (name: string) => toUserSourceName(toOwn(name));
  const names = [
    { rename: toOwn, remappings: own },
    ...(own.length === 0 ? [] : [{ rename: toOwn, remappings: [] }]),
    { rename: toPlain, remappings: [] },
  ];
  return names.map((named) => ({
    change: {
      kind: "source-names",
      deployed: "own-project",
      packageName: root.replace(/^npm\/|@[^@]*$/g, ""),
      target: named.rename(target),
    },
    document: renameSources(document, named),
  }));
}

function renameSources(
  document: MetadataDocument,
  {
    rename,
    remappings,
  }: { readonly rename: (name: string) => string; readonly remappings: readonly unknown[] },
): MetadataDocument {
  const { compilationTarget } = document.settings;
  const target = isJsonRecord(compilationTarget) ? renameMembers(compilationTarget, rename) : {};
  return {
    ...document,
    sources: renameMembers(document.sources, rename),
    settings: { ...document.settings, compilationTarget: target, remappings },
  };
}

/** Returns the name of the package that a source or an import path begins with, as far as it is one. */
export function toPackageName(name: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "";
}

/** Returns what Hardhat 3 begins the names of a package's sources with, or of the project's. */
function toRoot(name: string, versions: Versions): string {
  const packageName = toPackageName(name);
  return Object.hasOwn(versions, packageName) ? `npm/${packageName}@${versions[packageName]}/` : "project/";
}

function toHardhat3Name(name: string, versions: Versions): string {
  const root = toRoot(name, versions);
  return root === "project/" ? `${root}${name}` : `${root}${name.slice(toPackageName(name).length + 1)}`;
}

/** Lists a remapping for each package that is imported by name, in the order of solc's metadata. */
function listHardhat3Remappings({
  names,
  contents,
  packageVersions,
}: NamedSources & {
  readonly names: readonly string[];
}): readonly string[] {
  const remappings = names.flatMap((name) =>
    findImportPaths(contents[name] ?? "")
      .filter((path) => toRoot(path, packageVersions) !== "project/")
      .map(
        (path) => `${toRoot(name, packageVersions)}:${toPackageName(path)}/=${toRoot(path, packageVersions)}`,
      ),
  );
  return [...new Set(remappings)].sort();
}

function renameMembers<Value>(
  record: Readonly<Record<string, Value>>,
  rename: (name: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));
}

/**
 * Yields metadata files without some of the build's remappings.
 *
 * Hardhat gives the compiler the remappings of all files that it compiles together, and the metadata of
 * each contract lists all of them: an import in another file is enough for a new one.
 */
export function* listRemappingVariations(
  document: MetadataDocument,
): Generator<MetadataVariation<MetadataDocument>> {
  const { remappings } = document.settings;
  const built = Array.isArray(remappings) ? remappings.map(String) : [];
  for (const added of listSubsets(built)) {
    const kept = built.filter((remapping) => !added.includes(remapping));
    yield {
      change: { kind: "remappings", added, isAlone: kept.every((remapping) => isUsed(remapping, document)) },
      document: { ...document, settings: { ...document.settings, remappings: kept } },
    };
  }
}

/** Whether it leads to one of the contract's sources. */
function isUsed(remapping: string, { sources }: MetadataDocument): boolean {
  const target = parseRemapping(remapping)?.target;
  return target !== undefined && Object.keys(sources).some((name) => name.startsWith(target));
}

/** Lists metadata files with another value of what changes no code by itself. */
export function listMetadataSettingVariations(
  document: MetadataDocument,
  contents: Readonly<Record<string, string>>,
): readonly MetadataVariation<MetadataDocument>[] {
  return [switchLiteralContent(document, contents), ...dropOptimizerDetails(document)];
}

function switchLiteralContent(
  document: MetadataDocument,
  contents: Readonly<Record<string, string>>,
): MetadataVariation<MetadataDocument> {
  const { settings, sources } = document;
  const { useLiteralContent: built = false, ...metadata } = isJsonRecord(settings.metadata)
    ? settings.metadata
    : {};
  const isLiteral = built !== true;
  const entries = Object.entries(sources).map(([name, entry]) => {
    const content = contents[name] ?? "";
    return [name, isLiteral ? toLiteralEntry(entry, content) : toHashedEntry(entry, content)] as const;
  });
  const changed = isLiteral ? { ...metadata, useLiteralContent: true } : metadata;
  const change = {
    setting: "metadata.useLiteralContent",
    built: String(built),
    deployed: String(isLiteral),
  };
  return {
    change: { kind: "metadata-settings", changes: [change] },
    document: {
      ...document,
      settings: { ...settings, metadata: changed },
      sources: Object.fromEntries(entries),
    },
  };
}

/** The text is the same, and so is its hash. */
function toLiteralEntry({ urls: _, ...entry }: JsonRecord, content: string): JsonRecord {
  return { ...entry, content };
}

function toHashedEntry({ content: _, ...entry }: JsonRecord, content: string): JsonRecord {
  return toSourceEntry({ ...entry, urls: ["bzz-raw://", "dweb:/ipfs/"] }, content);
}

/** solc writes them only where they are not what `enabled` stands for; then `enabled` is missing. */
function dropOptimizerDetails(document: MetadataDocument): readonly MetadataVariation<MetadataDocument>[] {
  const { settings } = document;
  const { details, ...optimizer } = isJsonRecord(settings.optimizer) ? settings.optimizer : {};
  return details === undefined
    ? []
    : [true, false].map((enabled) => ({
        change: {
          kind: "metadata-settings",
          changes: [
            { setting: "optimizer.details", built: "set", deployed: "not set" },
            {
              setting: "optimizer.enabled",
              built: String(optimizer.enabled ?? "not set"),
              deployed: String(enabled),
            },
          ],
        },
        document: { ...document, settings: { ...settings, optimizer: { ...optimizer, enabled } } },
      }));
}

/** Up to this many items, every subset is listed: 255 of them. */
export const maxItemsForAll = 8;

/** Up to this many, pairs are listed. */
const maxItemsForPairs = 40;

/** Lists subsets that are likely, the likeliest first: all items, each alone, pairs, then the rest of a few. */
export function listSubsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) {
    return items.length === 0 ? [] : [items];
  }
  const singles = items.map((item) => [item]);
  if (items.length > maxItemsForPairs) {
    return [items, ...singles];
  }
  const pairs = items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other]));
  return items.length > maxItemsForAll ? [items, ...singles, ...pairs] : [items, ...listProper(items)];
}

/** Each subset but the empty one and the whole, by size. */
function listProper<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const masks = Array.from({ length: 2 ** items.length - 2 }, (_, index) => index + 1);
  return masks
    .map((mask) => items.filter((_, index) => (mask & (1 << index)) !== 0))
    .toSorted((one, other) => one.length - other.length);
}
