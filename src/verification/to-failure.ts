import { BaseError, type ErrorFacts } from "../base/errors.ts";
import { UnexpectedError } from "../core/errors/plugin-errors.ts";
import type { Failure } from "./result.ts";

/** A failure as a document for machines, whatever was thrown. */
export function toFailure(error: unknown): Failure {
  const { code, summary, facts, hints } =
    error instanceof BaseError ? error : new UnexpectedError({ cause: error });
  const known = knownFacts(facts);
  return {
    status: "error",
    code,
    message: summary,
    ...(Object.keys(known).length > 0 && { facts: known }),
    hints: [...hints],
  };
}

function knownFacts(facts: ErrorFacts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([label, value]) => (value === undefined ? [] : [[label, value]])),
  );
}
