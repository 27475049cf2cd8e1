import {
  buildCheckProxyVerificationRequest,
  parseCheckProxyVerificationAnswer,
} from "../../explorer-api/check-proxy-verification.ts";
import type { CallOptions, ProxyStatusAnswer } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";
import { quoteAnswer } from "./quote-answer.ts";

/** What has become of a submitted proxy. */
export async function checkProxyVerification(
  caller: ExplorerCaller,
  { receipt, ...options }: CallOptions & { readonly receipt: string },
): Promise<ProxyStatusAnswer> {
  const request = buildCheckProxyVerificationRequest(receipt);
  return quoteAnswer(
    await caller.call({ request, parse: parseCheckProxyVerificationAnswer }, options),
    caller,
  );
}
