import { isJsonRecord } from "../../base/json.ts";
import { findImportPaths } from "../compiler-input/import-closure.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import type { MetadataVariation } from "./cause.ts";
import type { MetadataDocument } from "./metadata-document.ts";

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
 * without any.
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
  const rename = isHardhat3 ? toUserSourceName : (name: string) => toHardhat3Name(name, packageVersions);
  const needed = isHardhat3 ? [] : listHardhat3Remappings({ names, contents, packageVersions });
  const sources = renameMembers(document.sources, rename);
  const target = renameMembers(compilationTarget, rename);
  const kept = Array.isArray(remappings) && remappings.length > 0 ? [remappings, needed] : [needed];
  return kept.map((list) => ({
    change: { kind: "source-names", deployed: isHardhat3 ? "other-tools" : "hardhat-3" },
    document: {
      ...document,
      sources,
      settings: { ...document.settings, compilationTarget: target, remappings: list },
    },
  }));
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
