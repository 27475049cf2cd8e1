import {
  buildVerifySourceCodeRequest,
  parseVerifySourceCodeAnswer,
} from "../../explorer-api/verify-source-code.ts";
import type { CallOptions, Submission, SubmissionAnswer } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";
import { callSubmission } from "./call-submission.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** Submits a contract's source. */
export async function verifySourceCode(
  caller: ExplorerCaller,
  { submission, ...options }: CallOptions & { readonly submission: Submission },
): Promise<SubmissionAnswer> {
  const call = { request: buildVerifySourceCodeRequest(submission), parse: parseVerifySourceCodeAnswer };
  return quoteAnswer(await callSubmission(caller, { call, ...options }), caller);
}
