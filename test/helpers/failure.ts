import { inspect } from "node:util";
import { expect } from "chai";
import { BaseError } from "../../src/core/errors/failure.ts";

/** The typed error that a promise is rejected with; anything else fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<BaseError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("error" in outcome && outcome.error instanceof BaseError) {
    return outcome.error;
  }
  throw new Error(`a typed error was expected, not ${inspect(outcome)}`);
}

/** Fails when a secret is anywhere in an error: its text, stack, facts, causes or hidden fields. */
export function expectNoSecret(error: unknown, secret: string): void {
  const stack = error instanceof Error ? error.stack : "";
  const views = [
    String(error),
    stack,
    JSON.stringify(error),
    inspect(error, { depth: null, showHidden: true }),
  ];
  expect(views.join("\n").toLowerCase()).not.to.include(secret.toLowerCase());
}
