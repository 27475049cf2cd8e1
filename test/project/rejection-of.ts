import { invariant } from "../../src/base/errors.ts";
import { BaseError } from "../../src/core/errors/failure.ts";

/** The typed error that a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<BaseError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  invariant(error instanceof BaseError, "the promise rejects with an error of this package");
  return error;
}
