import { z } from "zod";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import type { VerificationRequest } from "../../verification/request.ts";
import type { LookUpOptions, VerifyContractOptions } from "./function-options.ts";
import { contractOptions } from "./submission-options.ts";
import { toInvalidOption } from "./to-invalid-option.ts";

const optionsSchema = z.strictObject({
  address: z.string(),
  ...contractOptions,
  tx: z.undefined().optional(),
  contract: z.string().min(1).optional(),
  constructorArgs: z
    .union([z.array(z.unknown()), z.string()], "expected a list of values or ABI-encoded hex")
    .optional(),
  libraries: z.record(z.string(), z.string()).optional(),
  bundle: z.string().min(1).optional(),
});

/** What to verify, and how it is run. */
interface VerificationCall
  extends VerificationRequest,
    LookUpOptions,
    Pick<VerifyContractOptions, "buildInfo" | "bundle"> {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 * @throws InvalidAddressError
 */
export function toRequest(
  options: VerifyContractOptions,
  { defaultTimeoutMs }: { readonly defaultTimeoutMs: number },
): VerificationCall {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    throw toInvalidOption(parsed.error);
  }
  const { address, tx: _, constructorArgs, timeout, ...rest } = parsed.data;
  return {
    ...rest,
    address: parseAddress(address),
    constructorArguments: toGivenArguments(constructorArgs),
    timeoutMs: timeout === undefined ? defaultTimeoutMs : timeout * 1000,
  };
}

function toGivenArguments(given: readonly unknown[] | string | undefined): GivenArguments | undefined {
  if (given === undefined) {
    return undefined;
  }
  return typeof given === "string" ? { kind: "hex", hex: given } : { kind: "values", values: given };
}
