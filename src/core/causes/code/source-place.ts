/** A place in a source, for people. */
export interface SourcePlace {
  readonly sourceName: string;
  /** From 1. */
  readonly line: number;
  /** `Token.transfer`, `Token.constructor`; undefined outside of functions. */
  readonly functionName: string | undefined;
}
