import {
  buildCheckVerifyStatusRequest,
  parseCheckVerifyStatusAnswer,
} from "../../explorer-api/check-verify-status.ts";
import type { CallOptions, StatusAnswer } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** What has become of a submitted contract. */
export async function checkVerifyStatus(
  caller: ExplorerCaller,
  { receipt, ...options }: CallOptions & { readonly receipt: string },
): Promise<StatusAnswer> {
  const request = buildCheckVerifyStatusRequest(receipt);
  return quoteAnswer(await caller.call({ request, parse: parseCheckVerifyStatusAnswer }, options), caller);
}
