import type { Metadata } from "../../bytecode/metadata.ts";
import type { Address } from "../../hex.ts";
import { digestMetadata } from "./digest-metadata.ts";
import { listLibraryVariations } from "./list-library-variations.ts";
import { listNameVariations } from "./list-name-variations.ts";
import { listSettingVariations } from "./list-setting-variations.ts";
import { listSourceVariations } from "./list-source-variations.ts";
import type { MetadataChange, MetadataVariation } from "./metadata-change.ts";
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

/** A second's work for either hash, so that a metadata file of megabytes does not stop everything else. */
const maxHashedBytes = { ipfs: 100_000_000, bzzr1: 2_000_000 } as const;

/**
 * Finds the one change that makes a build's metadata file the one whose hash is on the chain: a
 * setting, line ends, or names of sources. Nothing is compiled.
 *
 * undefined when none of those does, and then it may be anything that the file speaks of: a comment, a
 * path, a setting, or two changes at once.
 */
export function findMetadataChange(
  { text, contents, libraries }: MetadataSubject,
  onChain: Metadata | undefined,
): MetadataChange | undefined {
  const document = readMetadataDocument(text);
  const wanted = onChain?.sourceHash;
  if (document === undefined || wanted === undefined || wanted.kind === "bzzr0") {
    return undefined;
  }
  let remaining = Math.ceil(maxHashedBytes[wanted.kind] / text.length);
  for (const { change, document: varied } of listVariations(document, { contents, libraries })) {
    if (digestMetadata(varied, wanted.kind) === wanted.digest) {
      return change;
    }
    remaining -= 1;
    if (remaining === 0) {
      return undefined;
    }
  }
  return undefined;
}

function* listVariations(
  document: MetadataDocument,
  { contents, libraries }: Pick<MetadataSubject, "contents" | "libraries">,
): Generator<MetadataVariation<MetadataDocument>> {
  yield* listLibraryVariations(document, libraries);
  yield* listSourceVariations(document, contents);
  yield* listNameVariations(document);
  yield* listSettingVariations(document);
}
