import { isDeepStrictEqual } from "node:util";
import type { Address } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { parseRemapping } from "../compiler-input/import-closure.ts";
import { isOfPackage, toUserSourceName } from "../contract/contract-name.ts";
import type { JsonRecord, MetadataDocument, MetadataVariation } from "./metadata-document.ts";

/**
 * Lists metadata files with the source names of tools before Hardhat 3, with the build's remappings and without any.
 */
export function listNames({
  sources,
  settings,
  ...document
}: MetadataDocument): readonly MetadataVariation[] {
  const { compilationTarget, remappings } = settings;
  const isHardhat3 = Object.keys(sources).some((name) => toUserSourceName(name) !== name);
  if (!isHardhat3 || !isJsonRecord(compilationTarget)) {
    return [];
  }
  const target = renameMembers(compilationTarget);
  return [...(Array.isArray(remappings) && remappings.length > 0 ? [remappings] : []), []].map((list) => ({
    change: { kind: "source-names" } as const,
    document: {
      ...document,
      sources: renameMembers(sources),
      settings: { ...settings, compilationTarget: target, remappings: list },
    },
  }));
}

function renameMembers(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [toUserSourceName(name), value]));
}

/**
 * Tools give the compiler the remappings of all files that it compiles together, and the metadata of each contract
 * list all of them: an import in another file adds one.
 */
export function* listRemappings(document: MetadataDocument): Generator<MetadataVariation> {
  const { remappings } = document.settings;
  const built = Array.isArray(remappings) ? remappings.map(String) : [];
  const used = built.filter((remapping) => isUsed(remapping, document));
  for (const kept of [used, []].filter(({ length }) => length < built.length)) {
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
  return [onChain, {}]
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

/** Git changes the line endings of files that it tracks, of all or some of them. */
export function listLineEnds(
  document: MetadataDocument,
  { sources: rewritten, deployed }: { readonly sources: JsonRecord; readonly deployed: "CRLF" | "LF" },
): readonly MetadataVariation[] {
  const names = Object.keys(document.sources).filter(
    (name) => name in rewritten && !isDeepStrictEqual(rewritten[name], document.sources[name]),
  );
  const own = names.filter((name) => !isOfPackage(name));
  const sets = [own, names, ...names.map((name) => [name])];
  return sets
    .filter((changed) => changed.length > 0)
    .map((changed) => ({
      change: { kind: "line-ends", sources: changed, deployed },
      document: {
        ...document,
        sources: {
          ...document.sources,
          ...Object.fromEntries(changed.map((name) => [name, rewritten[name]])),
        },
      },
    }));
}
