import type { Address } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { findImportPaths, parseRemapping } from "../compiler-input/import-closure.ts";
import { toUserSourceName } from "../contract/contract-name.ts";
import type { TextChange } from "./cause.ts";
import type { MetadataVariation } from "./metadata-document.ts";
import { type MetadataDocument, toSourceEntry } from "./metadata-document.ts";

type Versions = Readonly<Record<string, string>>;

interface NamedSources {
  readonly contents: Readonly<Record<string, string>>;
  readonly packageVersions: Versions;
}

/**
 * Lists metadata files with the source names of Hardhat 2 and 3, each with the build's remappings and without any.
 * Hardhat 3 has a package's version in its names, so packages have to be installed.
 */
export function listNames(
  document: MetadataDocument,
  { contents, packageVersions }: NamedSources,
): readonly MetadataVariation[] {
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
  return kept.map((list) => ({
    change: { kind: "source-names", deployed: isHardhat3 ? "other-tools" : "hardhat-3" } as const,
    document: renameSources(document, {
      rename: isHardhat3 ? toUserSourceName : (name) => toHardhat3Name(name, packageVersions),
      remappings: list,
    }),
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

export function toPackageName(name: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "";
}

/** Returns how Hardhat 3 begins a source name of a package or of the project. */
function toRoot(name: string, versions: Versions): string {
  const packageName = toPackageName(name);
  return Object.hasOwn(versions, packageName) ? `npm/${packageName}@${versions[packageName]}/` : "project/";
}

function toHardhat3Name(name: string, versions: Versions): string {
  const root = toRoot(name, versions);
  return root === "project/" ? `${root}${name}` : `${root}${name.slice(toPackageName(name).length + 1)}`;
}

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
 * Tools give the compiler the remappings of all files that it compiles together, and the metadata of each contract
 * list all of them: an import in another file adds one.
 */
export function* listRemappings(
  document: MetadataDocument,
  { isShort = false }: { readonly isShort?: boolean } = {},
): Generator<MetadataVariation> {
  const { remappings } = document.settings;
  const built = Array.isArray(remappings) ? remappings.map(String) : [];
  const used = built.filter((remapping) => isUsed(remapping, document));
  const single = isShort ? [] : built.map((left) => built.filter((remapping) => remapping !== left));
  const choices = [used, [], ...single];
  for (const kept of choices.filter(({ length }) => length < built.length)) {
    const added = built.filter((remapping) => !kept.includes(remapping));
    yield {
      change: { kind: "remappings", added, isAlone: kept.length === used.length },
      document: { ...document, settings: { ...document.settings, remappings: kept } },
    };
  }
}

function isUsed(text: string, { sources }: MetadataDocument): boolean {
  const remapping = parseRemapping(text);
  const names = Object.keys(sources);
  const hasSource = (beginning: string) => names.some((name) => name.startsWith(beginning));
  return remapping !== undefined && hasSource(remapping.context) && hasSource(remapping.target);
}

/** The metadata list libraries only if the compiler was given their addresses. */
export function listLibraries(
  document: MetadataDocument,
  linked: Readonly<Record<string, Address>>,
): readonly MetadataVariation[] {
  const { settings } = document;
  const built = isJsonRecord(settings.libraries) ? settings.libraries : {};
  const onChain = Object.fromEntries(
    Object.entries(linked).map(([name, address]) => [name, address.toLowerCase()] as const),
  );
  const single = Object.entries(onChain).map(([name, address]) => ({ [name]: address }));
  const choices = [onChain, {}, { ...built, ...onChain }, ...single];
  return [...new Map(choices.map((libraries) => [describe(libraries), libraries])).values()]
    .filter((libraries) => describe(libraries) !== describe(built))
    .map((libraries) => ({
      change: { kind: "libraries", built: describe(built), deployed: describe(libraries) },
      document: { ...document, settings: { ...settings, libraries } },
    }));
}

function describe(libraries: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(libraries).map(([name, address]) => `${name} at ${String(address)}`);
  return names.length === 0 ? "none" : names.toSorted().join(", ");
}

type Contents = Readonly<Record<string, string>>;

const lineEnds = {
  CRLF: (content: string) => content.replace(/\r?\n/g, "\r\n"),
  LF: (content: string) => content.replace(/\r\n/g, "\n"),
} as const;

export function applyTextChange(contents: Contents, change: TextChange): Contents {
  return Object.fromEntries(
    Object.entries(contents).map(([name, text]) => [
      name,
      change.kind === "line-ends" && change.sources.includes(name) ? lineEnds[change.deployed](text) : text,
    ]),
  );
}

/** Git changes line endings, in all files or in some. */
export function listLineEnds(document: MetadataDocument, contents: Contents): readonly MetadataVariation[] {
  return (["CRLF", "LF"] as const).flatMap((deployed) => {
    const rewritten = Object.entries(document.sources).flatMap(([name, entry]) => {
      const content = contents[name] ?? "";
      const other = lineEnds[deployed](content);
      return other === content ? [] : [[name, toSourceEntry(entry, other)] as const];
    });
    const sets = rewritten.length > 1 ? [rewritten, ...rewritten.map((one) => [one])] : [rewritten];
    return sets
      .filter((entries) => entries.length > 0)
      .map((entries) => ({
        change: { kind: "line-ends", sources: entries.map(([name]) => name), deployed },
        document: { ...document, sources: { ...document.sources, ...Object.fromEntries(entries) } },
      }));
  });
}
