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

/** Sources that are proved to compile to stored bytecode, and the compiler that they were proved with. */
export interface ProvedBuild {
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** Sources that the contract does not import, but that its code needs. */
  readonly beyondClosure: readonly string[];
}

/** Returns the text of each source, by its name. */
export function toSourceTexts(sources: CompilerInput["sources"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sources).map(([name, { content }]) => [name, content]));
}

/**
 * Returns a compiler input with some of the sources of another, in the same order, and everything
 * else as it is: each setting may be part of the metadata, and so of the bytecode.
 */
export function cutSources(input: CompilerInput, names: ReadonlySet<string>): CompilerInput {
  const sources = Object.entries(input.sources).filter(([name]) => names.has(name));
  return { ...input, sources: Object.fromEntries(sources) };
}
