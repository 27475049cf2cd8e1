import type { Metadata } from "../../bytecode/metadata.ts";
import type { Address } from "../../hex.ts";
import { digestMetadata } from "./digest-metadata.ts";
import { listMetadataSettingVariations, listRemappingVariations } from "./list-config-variations.ts";
import { listLibraryVariations } from "./list-library-variations.ts";
import { listNameVariations } from "./list-name-variations.ts";
import { listSettingVariations } from "./list-setting-variations.ts";
import { listSourceVariations } from "./list-source-variations.ts";
import type { MetadataAspect, MetadataSearch, MetadataVariation } from "./metadata-change.ts";
import type { MetadataDocument } from "./metadata-document.ts";
import { readMetadataDocument } from "./read-metadata-document.ts";

/** A build's metadata file, with what it was made from. */
export interface MetadataSubject {
  /** As the compiler wrote it. */
  readonly text: string;
  /** Source name → text. */
  readonly contents: Readonly<Record<string, string>>;
  /** Linked on the chain, by fully qualified name. */
  readonly libraries: Readonly<Record<string, Address>>;
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
  { text, contents, libraries }: MetadataSubject,
  onChain: Metadata | undefined,
): MetadataSearch {
  const document = readMetadataDocument(text);
  const wanted = onChain?.sourceHash;
  const ruledOut: MetadataAspect[] = [];
  if (document === undefined || wanted === undefined) {
    return { change: undefined, ruledOut };
  }
  let remaining = Math.ceil(maxHashedBytes[wanted.kind] / text.length);
  for (const [aspect, variations] of listGroups(document, { contents, libraries })) {
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
    if (tried > 0) {
      ruledOut.push(aspect);
    }
  }
  return { change: undefined, ruledOut };
}

/** What is likely and little comes first: some of the later groups are larger than the time allows. */
function listGroups(
  document: MetadataDocument,
  { contents, libraries }: Pick<MetadataSubject, "contents" | "libraries">,
): readonly (readonly [MetadataAspect, Iterable<MetadataVariation<MetadataDocument>>])[] {
  return [
    ["libraries", listLibraryVariations(document, libraries)],
    ["source-names", listNameVariations(document)],
    ["metadata-settings", listMetadataSettingVariations(document, contents)],
    ["each-setting", listSettingVariations(document, "one")],
    ["line-ends", listSourceVariations(document, { contents, subsets: "likely" })],
    ["remappings", listRemappingVariations(document)],
    ["settings", listSettingVariations(document, "several")],
    ["line-ends-of-some", listSourceVariations(document, { contents, subsets: "other" })],
  ];
}
