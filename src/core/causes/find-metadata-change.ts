import type { Address } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import type { Metadata } from "../bytecode/metadata.ts";
import { evmForks } from "../compiler-input/evm-versions.ts";
import {
  listMetadataSettingVariations,
  listNameVariations,
  listRemappingVariations,
  listSubsets,
  maxItemsForAll,
} from "./list-variations.ts";
import {
  digestMetadata,
  type MetadataAspect,
  type MetadataDocument,
  type MetadataSearch,
  type MetadataVariation,
  readMetadataDocument,
} from "./metadata-document.ts";
import { type CodeSettings, listSettingChanges, readCodeSettings, writeCodeSettings } from "./settings.ts";
import { listSourceVariations } from "./text-forms.ts";

/** A build's metadata file, with what it was made from. */
interface MetadataSubject {
  /** As the compiler wrote it. */
  readonly text: string;
  /** Source name → text. */
  readonly contents: Readonly<Record<string, string>>;
  /** Linked on the chain, by fully qualified name: also those that only the constructor uses. */
  readonly libraries: Readonly<Record<string, Address>>;
  /** Package name → the version that is installed; default: none is known. */
  readonly packageVersions?: Readonly<Record<string, string>>;
}

/** A second's work for each hash, so that a metadata file of megabytes does not stop everything else. */
const maxHashedBytes = { ipfs: 100_000_000, bzzr1: 2_000_000, bzzr0: 4_000_000 } as const;

/**
 * Searches the one change that makes a build's metadata file the one whose hash is on the chain: names,
 * settings, or line ends. Nothing is compiled.
 *
 * Without one it may be anything that the file speaks of: a comment, a path, a setting, or two changes
 * at once. What was tried in full is told.
 */
export function findMetadataChange(
  { text, contents, libraries, packageVersions = {} }: MetadataSubject,
  onChain: Metadata | undefined,
): MetadataSearch {
  const document = readMetadataDocument(text);
  const wanted = onChain?.sourceHash;
  const ruledOut: MetadataAspect[] = [];
  if (document === undefined || wanted === undefined) {
    return { change: undefined, ruledOut };
  }
  let remaining = Math.ceil(maxHashedBytes[wanted.kind] / text.length);
  for (const { aspect, variations, isPartial = false } of listGroups(document, {
    contents,
    libraries,
    packageVersions,
  })) {
    let tried = 0;
    for (const { change, document: varied } of variations) {
      if (remaining === 0) {
        return { change: undefined, ruledOut };
      }
      if (digestMetadata(varied, wanted.kind) === wanted.digest) {
        return { change, ruledOut };
      }
      remaining -= 1;
      tried += 1;
    }
    if (tried > 0 && !isPartial && !(aspect.startsWith("line-ends") && documentsLineEnds(document))) {
      ruledOut.push(aspect);
    }
  }
  return { change: undefined, ruledOut };
}

/**
 * Returns whether line ends change more of a metadata file than the hashes of sources: solc 0.6.6 and earlier
 * write a carriage return in a comment as a space into the documentation, solc 0.6.12 does not. Only the compiler
 * tells what comes out then.
 */
export function documentsLineEnds({ compiler, output }: MetadataDocument): boolean {
  const version = isJsonRecord(compiler) ? String(compiler.version) : "";
  const { devdoc, userdoc } = isJsonRecord(output) ? output : {};
  const hasTexts = /"(author|details|notice|params|return|title)":/.test(JSON.stringify([devdoc, userdoc]));
  return hasTexts && /^0\.([0-5]\.|6\.([0-9]|1[01])\b)/.test(version);
}

/** Metadata files of one kind. */
interface VariationGroup {
  readonly aspect: MetadataAspect;
  readonly variations: Iterable<MetadataVariation<MetadataDocument>>;
  /** Whether these are not all that there are of the kind, so that nothing is ruled out; default: they are all. */
  readonly isPartial?: boolean;
}

/**
 * Yields what is likely and little first: some of the later groups are larger than the time allows. A group is
 * made when it is asked for.
 */
function* listGroups(
  document: MetadataDocument,
  { contents, libraries, packageVersions }: Required<Omit<MetadataSubject, "text">>,
): Generator<VariationGroup> {
  const { remappings } = document.settings;
  yield {
    aspect: "libraries",
    variations: listLibraryVariations(document, libraries),
    isPartial: Object.keys({ ...readLibraries(document), ...libraries }).length > maxItemsForAll,
  };
  yield { aspect: "source-names", variations: listNameVariations(document, { contents, packageVersions }) };
  yield { aspect: "metadata-settings", variations: listMetadataSettingVariations(document, contents) };
  yield { aspect: "each-setting", variations: listSettingVariations(document, "one") };
  yield { aspect: "line-ends", variations: listSourceVariations(document, { contents, subsets: "likely" }) };
  yield {
    aspect: "remappings",
    variations: listRemappingVariations(document),
    isPartial: Array.isArray(remappings) && remappings.length > maxItemsForAll,
  };
  yield { aspect: "settings", variations: listSettingVariations(document, "several") };
  yield {
    aspect: "line-ends-of-some",
    variations: listSourceVariations(document, { contents, subsets: "other" }),
    isPartial: Object.keys(document.sources).length > maxItemsForAll,
  };
}

/** What people write for `optimizer.runs`. */
const commonRuns = [
  200, 1, 2, 10, 20, 50, 100, 150, 250, 300, 400, 500, 600, 700, 800, 999, 1_000, 1_500, 2_000, 3_000, 4_000,
  5_000, 9_999, 10_000, 15_000, 20_000, 50_000, 99_999, 100_000, 200_000, 999_999, 1_000_000, 9_999_999,
  10_000_000, 44_444_444, 99_999_999, 100_000_000, 4_294_967_295,
];

/**
 * Lists metadata files with other settings that shape code: optimizer, EVM version and pipeline, each as
 * people set them: one that is changed, or several in all combinations, those with the fewest first.
 *
 * To hash them all takes less time than one compilation, and tells settings apart to the last of them.
 */
function listSettingVariations(
  document: MetadataDocument,
  changed: "one" | "several",
): readonly MetadataVariation<MetadataDocument>[] {
  const built = readCodeSettings(document.settings);
  return listChoices(built)
    .map((deployed) => ({ deployed, changes: listSettingChanges(built, deployed).length }))
    .filter(({ changes }) => (changed === "one" ? changes === 1 : changes > 1))
    .toSorted((one, other) => one.changes - other.changes)
    .map(({ deployed }) => ({
      change: { kind: "settings", built, deployed },
      document: { ...document, settings: writeCodeSettings(document.settings, deployed) },
    }));
}

function listChoices(built: CodeSettings): readonly CodeSettings[] {
  const allRuns = [...new Set([built.optimizerRuns, ...commonRuns])];
  const optimizers = [
    ...allRuns.map((optimizerRuns) => ({ optimizerEnabled: true, optimizerRuns })),
    // Off, the number counts for nothing; it is what it was, or what solc puts there by itself.
    ...[...new Set([built.optimizerRuns, 200])].map((optimizerRuns) => ({
      optimizerEnabled: false,
      optimizerRuns,
    })),
  ];
  return optimizers.flatMap((optimizer) =>
    evmForks.flatMap(({ name: evmVersion }) =>
      [false, true].map((viaIr) => ({ ...optimizer, evmVersion, viaIr })),
    ),
  );
}

/**
 * Lists metadata files with the libraries that are linked on the chain, without any, and with some of these
 * and of the build's: whoever gives their addresses to the compiler gets other metadata than who puts them
 * into the code later. The compiler may also be given libraries that a contract does not use.
 */
function listLibraryVariations(
  document: MetadataDocument,
  linked: Readonly<Record<string, Address>>,
): readonly MetadataVariation<MetadataDocument>[] {
  const built = readLibraries(document);
  const onChain = Object.entries(linked).map(([name, address]) => [name, address.toLowerCase()] as const);
  const known = Object.entries({ ...built, ...Object.fromEntries(onChain) });
  const choices = [onChain, [], ...listSubsets(known)].map((entries) => Object.fromEntries(entries));
  return [...new Map(choices.map((libraries) => [describe(libraries), libraries])).values()]
    .filter((libraries) => describe(libraries) !== describe(built))
    .map((libraries) => ({
      change: { kind: "libraries", built: describe(built), deployed: describe(libraries) },
      document: { ...document, settings: { ...document.settings, libraries } },
    }));
}

function readLibraries({ settings }: MetadataDocument): Readonly<Record<string, unknown>> {
  return isJsonRecord(settings.libraries) ? settings.libraries : {};
}

function describe(libraries: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(libraries).map(([name, address]) => `${name} at ${String(address)}`);
  return names.length === 0 ? "none" : names.toSorted().join(", ");
}
