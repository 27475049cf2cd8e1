import type { BaseError } from "../../core/errors/base-error.ts";
import type { VerificationResult } from "../result.ts";

/** What came out for one contract of a proxy's graph, with the builds of one store. */
export type NodeOutcome =
  | { readonly kind: "result"; readonly result: VerificationResult }
  | { readonly kind: "failed"; readonly error: BaseError };

/** What keeps a source from being known or proved, as opposed to an explorer that is out of reach. */
const codesAboutSource: ReadonlySet<string> = new Set([
  "BUILD_NOT_FOUND",
  "BUILD_INFO_INVALID",
  "CONTRACT_AMBIGUOUS",
  "CONSTRUCTOR_ARGUMENTS_MISSING",
  "COMPILER_UNAVAILABLE",
  "SUBMISSION_NOT_REPRODUCIBLE",
]);

/** Whether other builds might do better. */
export function isAboutSource({ code }: BaseError): boolean {
  return codesAboutSource.has(code);
}
