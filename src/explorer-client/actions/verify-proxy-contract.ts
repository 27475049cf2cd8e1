import {
  buildVerifyProxyContractRequest,
  type ProxySubmission,
  parseVerifyProxyContractAnswer,
} from "../../explorer-api/verify-proxy-contract.ts";
import type { CallOptions, SubmissionAnswer } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** Submits a proxy, to be linked to its implementation. */
export async function verifyProxyContract(
  caller: ExplorerCaller,
  { proxy, ...options }: CallOptions & { readonly proxy: ProxySubmission },
): Promise<SubmissionAnswer> {
  const request = buildVerifyProxyContractRequest(proxy);
  return quoteAnswer(await caller.call({ request, parse: parseVerifyProxyContractAnswer }, options), caller);
}
