import { BaseError } from "../../core/errors/base-error.ts";
import { UnexpectedError } from "../../core/errors/plugin-errors.ts";
import type { Failure } from "../../verification/result.ts";

/** A failure as a document for machines, whatever was thrown. */
export function toFailure(error: unknown): Failure {
  const { code, summary, hints } = error instanceof BaseError ? error : new UnexpectedError({ cause: error });
  return { status: "error", code, message: summary, hints: [...hints] };
}
