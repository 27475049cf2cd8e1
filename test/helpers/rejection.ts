import { inspect } from "node:util";

/** The error, typed or not, that a promise is rejected with; that it is not rejected fails the test. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
  if (outcome instanceof Error) {
    return outcome;
  }
  throw new Error(`an error was expected, not ${inspect(outcome)}`);
}
