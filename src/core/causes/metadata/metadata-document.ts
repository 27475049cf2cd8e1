export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * solc's metadata file, as far as it is changed here: everything that shaped a compilation. Its hash is
 * in the metadata section, the file itself is not on the chain.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
export interface MetadataDocument {
  readonly settings: JsonRecord;
  /** Source name → hashes of its text, or the text itself. */
  readonly sources: Readonly<Record<string, JsonRecord>>;
  readonly [key: string]: unknown;
}
