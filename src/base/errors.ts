/**
 * Finds a fault of the code that runs, in an error and its causes: it says nothing about the service that was asked. `fetch`
 * has a TypeError of its own for broken connections.
 */
export function findCodeFault(error: unknown, maxDepth = 6): Error | undefined {
  if (!(error instanceof Error) || maxDepth === 0) {
    return undefined;
  }
  const isFault =
    (error instanceof TypeError || error instanceof ReferenceError) &&
    !("code" in error) &&
    /\bis not (?:an? (?:function|constructor|object)|iterable|defined)\b|\bcan(?:not|'t) (?:read|set|find|access|convert)\b/i.test(
      error.message,
    );
  return isFault ? error : findCodeFault(error.cause, maxDepth - 1);
}

/** @throws the fault of code in an error, which is a bug here and no failure of the service that was asked */
export function throwCodeFault(error: unknown): void {
  const fault = findCodeFault(error);
  if (fault !== undefined) {
    throw fault;
  }
}

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
