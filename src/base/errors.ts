/**
 * Finds a programming error in an error and its causes. `fetch` throws a TypeError of its own for broken connections.
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

/** @throws the programming error in an error: a bug here and no failure of the service that was asked */
export function throwCodeFault(error: unknown): void {
  const fault = findCodeFault(error);
  if (fault !== undefined) {
    throw fault;
  }
}

class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** @throws InvariantError: a bug of this package that should be reported */
export function invariant(holds: boolean, statement: string): asserts holds {
  if (!holds) {
    throw new InvariantError(`${statement}. This is a bug of hardhat-verify-contract: please report it.`);
  }
}
