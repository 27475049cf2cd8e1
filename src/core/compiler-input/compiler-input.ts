/** @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description */
export interface CompilerInput {
  readonly language: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  /** Verbatim: settings are part of the metadata. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ProvedBuild {
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** Sources that the contract does not import, and its code needs. */
  readonly beyondClosure: readonly string[];
}

export function toSourceTexts(sources: CompilerInput["sources"]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sources).map(([name, { content }]) => [name, content]));
}

export function cutSources(input: CompilerInput, names: ReadonlySet<string>): CompilerInput {
  const sources = Object.entries(input.sources).filter(([name]) => names.has(name));
  return { ...input, sources: Object.fromEntries(sources) };
}
