/**
 * solc's standard JSON input, as far as this package reads it.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export interface CompilerInput {
  readonly language: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  /** Kept verbatim: each setting may be part of the metadata and so of the bytecode. */
  readonly settings: Readonly<Record<string, unknown>>;
}
