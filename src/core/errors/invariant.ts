/** A bug of this package, never of its user. */
class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/**
 * States what the code around it relies on.
 *
 * @throws InvariantError when it does not hold: a bug that should be reported
 */
export function invariant(holds: boolean, statement: string): asserts holds {
  if (!holds) {
    throw new InvariantError(`${statement}. This is a bug of hardhat-verify-contract: please report it.`);
  }
}
