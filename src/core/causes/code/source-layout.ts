/** What a compilation says of how one contract's runtime code came out of its sources. */
export interface SourceLayout {
  /** solc's source map of the runtime bytecode. */
  readonly sourceMap: string;
  /** The sources by the ids that the map uses. */
  readonly sources: ReadonlyMap<number, LaidOutSource>;
}

export interface LaidOutSource {
  readonly sourceName: string;
  readonly content: string;
  /** Reads solc's syntax tree, which may have megabytes; undefined where it was not asked for. */
  readAst(): unknown;
}
