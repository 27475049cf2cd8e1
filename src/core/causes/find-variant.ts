import type { Address, BareHex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { toShortVersion } from "../build/compiler-version.ts";
import type { TextChange, VariantChange } from "./cause.ts";
import type { MetadataVariation } from "./metadata-document.ts";
import {
  digestMetadata,
  type JsonRecord,
  type MetadataDocument,
  readMetadataDocument,
} from "./metadata-document.ts";
import {
  listEvmVersions,
  listOptimizers,
  listProfileSettings,
  listRevertStrings,
  listRuns,
} from "./setting-variations.ts";
import { type BuildProfile, listLeafChanges } from "./settings.ts";
import { listLibraries, listLineEnds, listNames, listRemappings } from "./text-variations.ts";

export interface AnalysedSources {
  readonly text: string;
  /** The metadata file of the same sources with other line endings. */
  readonly rewritten?: { readonly text: string; readonly lineEnds: "CRLF" | "LF" } | undefined;
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
  readonly profiles?: readonly BuildProfile[] | undefined;
}

export interface Variant {
  readonly changes: readonly VariantChange[];
  readonly settings: JsonRecord;
}

const maxHashedBytes = 50_000_000;

/**
 * Finds the variant of a compilation whose metadata file has the IPFS hash in a code: up to two changes of settings,
 * libraries, source names, remappings or line endings. Without changes, it is the compilation itself. Nothing is
 * compiled.
 */
export function findVariant(sources: AnalysedSources, wanted: BareHex): Variant | undefined {
  const document = readMetadataDocument(sources.text);
  if (document === undefined) {
    return undefined;
  }
  let remaining = Math.ceil(maxHashedBytes / sources.text.length);
  for (const { document: varied, changes } of listVariants(document, sources)) {
    if (remaining === 0) {
      return undefined;
    }
    remaining -= 1;
    if (digestMetadata(varied) === wanted) {
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
  const own = { document, changes: [] };
  const rows = createRows(sources);
  yield own;
  for (const row of rows) {
    yield* vary(own, row);
  }
  for (const [index, row] of rows.entries()) {
    for (const other of rows.slice(index + 1)) {
      for (const one of vary(own, row)) {
        yield* vary(one, other);
      }
    }
  }
  yield* vary(own, ofSettings(listRuns));
}

function* vary({ document, changes }: ListedVariant, row: VariationRow): Generator<ListedVariant> {
  for (const { document: varied, change } of row(document)) {
    yield { document: varied, changes: change === undefined ? changes : [...changes, change] };
  }
}

type VariationRow = (document: MetadataDocument) => Iterable<MetadataVariation>;

// The likeliest first. To try another aspect, add a row.

function createRows({ rewritten, libraries = {}, profiles = [] }: AnalysedSources): readonly VariationRow[] {
  const { sources = {} } = readMetadataDocument(rewritten?.text ?? "") ?? {};
  return [
    ofSettings((document) => listProfileSettings(document, profiles)),
    (document) => listLibraries(document, libraries),
    ofSettings(listEvmVersions),
    ofSettings(listOptimizers),
    listRemappings,
    ofSettings(listRevertStrings),
    ...(rewritten === undefined
      ? []
      : [(document: MetadataDocument) => listLineEnds(document, { sources, deployed: rewritten.lineEnds })]),
    // Sources are found by the names of the build, so these come last.
    listNames,
  ];
}

function ofSettings(list: (document: MetadataDocument) => Iterable<JsonRecord>): VariationRow {
  return function* (document) {
    for (const settings of list(document)) {
      yield { document: { ...document, settings } };
    }
  };
}
