import { z } from "zod";

import { parseAddress } from "../../core/contract/parse-address.ts";
import type { ProxyRequest } from "../../verification/proxy/proxy-result.ts";
import type { LookUpOptions, VerifyProxyOptions } from "./function-options.ts";
import { submissionOptions } from "./submission-options.ts";
import { toInvalidOption } from "./to-invalid-option.ts";

const optionsSchema = z.strictObject({
  address: z.string(),
  ...submissionOptions,
  expectedImplementation: z.string().optional(),
});

/** Which proxy to verify, and how it is run. */
interface ProxyCall extends ProxyRequest, LookUpOptions {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 * @throws InvalidAddressError
 */
export function toProxyRequest(
  options: VerifyProxyOptions,
  { defaultTimeoutMs }: { readonly defaultTimeoutMs: number },
): ProxyCall {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    throw toInvalidOption(parsed.error);
  }
  const { address, expectedImplementation, timeout, ...rest } = parsed.data;
  return {
    ...rest,
    address: parseAddress(address),
    expectedImplementation:
      expectedImplementation === undefined ? undefined : parseAddress(expectedImplementation),
    timeoutMs: timeout === undefined ? defaultTimeoutMs : timeout * 1000,
  };
}
