/** Functions that only one of two versions of a contract has. */
export interface FunctionChanges {
  /** On the chain but not in the build: a signature where this project knows one, else a selector. */
  readonly onlyOnChain: readonly string[];
  /** In the build but not on the chain, by signature. */
  readonly onlyBuilt: readonly string[];
}
