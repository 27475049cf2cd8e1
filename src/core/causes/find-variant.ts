import type { Address } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { toShortVersion } from "../build/compiler-version.ts";
import type { SourceHash } from "../bytecode/metadata.ts";
import type { TextChange, VariantChange } from "./cause.ts";
import type { MetadataVariation } from "./metadata-document.ts";
import {
  digestMetadata,
  type JsonRecord,
  type MetadataDocument,
  readMetadataDocument,
} from "./metadata-document.ts";
import {
  listAllRuns,
  listEvmVersions,
  listOptimizers,
  listProfileSettings,
  listRevertStrings,
} from "./setting-variations.ts";
import { type BuildProfile, listLeafChanges } from "./settings.ts";
import { listLibraries, listLineEnds, listNames, listRemappings } from "./text-variations.ts";

export interface AnalysedSources {
  readonly text: string;
  readonly contents: Readonly<Record<string, string>>;
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
  readonly packageVersions?: Readonly<Record<string, string>> | undefined;
  readonly profiles?: readonly BuildProfile[] | undefined;
  readonly isQuick?: boolean | undefined;
}

export interface Variant {
  readonly changes: readonly VariantChange[];
  readonly settings: JsonRecord;
}

const maxHashedBytes = { ipfs: 100_000_000, bzzr1: 2_000_000, bzzr0: 4_000_000 } as const;

const quickPart = 12;

/**
 * Finds the variant of a compilation whose metadata file has the hash in a code: up to two changes of settings,
 * libraries, source names, remappings or line endings. Without changes, it is the compilation itself. Nothing is
 * compiled.
 */
export function findVariant(sources: AnalysedSources, wanted: SourceHash): Variant | undefined {
  const document = readMetadataDocument(sources.text);
  if (document === undefined) {
    return undefined;
  }
  const { isQuick = false } = sources;
  const bytes = maxHashedBytes[wanted.kind] / (isQuick ? quickPart : 1);
  let remaining = Math.ceil(bytes / sources.text.length);
  for (const { document: varied, changes } of listVariants(document, sources)) {
    if (remaining === 0) {
      return undefined;
    }
    remaining -= 1;
    if (digestMetadata(varied, wanted.kind) === wanted.digest) {
      const { settings } = varied;
      return { changes: [...listSettingChanges(document, settings), ...changes], settings };
    }
  }
  return undefined;
}

function listSettingChanges(
  { settings: built, compiler }: MetadataDocument,
  settings: JsonRecord,
): readonly VariantChange[] {
  const solcVersion = isJsonRecord(compiler) ? toShortVersion(String(compiler.version)) : "";
  return listLeafChanges(built, { solcVersion, settings }).map((change) => ({ kind: "setting", ...change }));
}

interface ListedVariant {
  readonly document: MetadataDocument;
  readonly changes: readonly TextChange[];
}

function* listVariants(document: MetadataDocument, sources: AnalysedSources): Generator<ListedVariant> {
  const { isQuick = false } = sources;
  const rows = createRows(sources);
  yield { document, changes: [] };
  for (const row of rows) {
    yield* vary({ document, changes: [] }, row);
  }
  for (const settings of isQuick ? [] : listAllRuns(document)) {
    yield { document: { ...document, settings }, changes: [] };
  }
  const paired = isQuick ? createRows(sources, { isPaired: true }) : rows;
  for (const [index, row] of paired.entries()) {
    for (const other of paired.slice(index + 1)) {
      for (const one of vary({ document, changes: [] }, row)) {
        yield* vary(one, other);
      }
    }
  }
}

function* vary({ document, changes }: ListedVariant, row: VariationRow): Generator<ListedVariant> {
  for (const { document: varied, change } of row(document)) {
    yield { document: varied, changes: change === undefined ? changes : [...changes, change] };
  }
}

type VariationRow = (document: MetadataDocument) => Iterable<MetadataVariation>;

// The likeliest first. To try another aspect, add a row.

/** The many values of `runs` would take the time of the other pairs. */
function createRows(
  { contents, libraries = {}, profiles = [], packageVersions = {}, isQuick = false }: AnalysedSources,
  { isPaired = false }: { readonly isPaired?: boolean } = {},
): readonly VariationRow[] {
  return [
    ofSettings((document) => listProfileSettings(document, profiles)),
    (document) => listLibraries(document, libraries),
    ofSettings(listEvmVersions),
    ofSettings((document) => listOptimizers(document, { isShort: isPaired })),
    (document) => listRemappings(document, { isShort: isPaired }),
    ...(isQuick
      ? []
      : [ofSettings(listRevertStrings), (document: MetadataDocument) => listLineEnds(document, contents)]),
    // Texts are found by the names of the build, so these come last.
    (document) => listNames(document, { contents, packageVersions }),
  ];
}

function ofSettings(list: (document: MetadataDocument) => Iterable<JsonRecord>): VariationRow {
  return function* (document) {
    for (const settings of list(document)) {
      yield { document: { ...document, settings } };
    }
  };
}
