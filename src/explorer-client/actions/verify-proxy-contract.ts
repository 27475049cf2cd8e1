import { ExplorerResponseInvalidError } from "../../core/errors/explorer-connection-errors.ts";
import { ExplorerRequestRejectedError } from "../../core/errors/explorer-errors.ts";
import {
  buildVerifyProxyContractRequest,
  type ProxySubmission,
  parseVerifyProxyContractAnswer,
} from "../../explorer-api/verify-proxy-contract.ts";
import type { CallOptions, ProxySubmissionAnswer } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";
import { callSubmission } from "./call-submission.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** Submits a proxy, to be linked to its implementation; not every explorer has this action. */
export async function verifyProxyContract(
  caller: ExplorerCaller,
  { proxy, ...options }: CallOptions & { readonly proxy: ProxySubmission },
): Promise<ProxySubmissionAnswer> {
  const call = { request: buildVerifyProxyContractRequest(proxy), parse: parseVerifyProxyContractAnswer };
  try {
    return quoteAnswer(await callSubmission(caller, { call, ...options }), caller);
  } catch (error) {
    if (isNotServed(error)) {
      return { kind: "unsupported", message: error.summary };
    }
    throw error;
  }
}

/** The other actions are served at this address, so a status of this kind is about the action. */
function isNotServed(error: unknown): error is ExplorerResponseInvalidError | ExplorerRequestRejectedError {
  const isAnswer =
    error instanceof ExplorerResponseInvalidError || error instanceof ExplorerRequestRejectedError;
  return isAnswer && !error.isTransient && [404, 405, 501].includes(error.httpStatus ?? 0);
}
