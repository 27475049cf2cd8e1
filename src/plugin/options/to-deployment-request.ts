import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import type { DeploymentRequest } from "../../verification/deployment/verify-deployment.ts";
import type { LookUpOptions, VerifyTransactionOptions } from "./function-options.ts";
import { contractOptions } from "./submission-options.ts";
import { toInvalidOption } from "./to-invalid-option.ts";

const optionsSchema = z.strictObject({
  ...contractOptions,
  tx: z.string(),
});

/** The options that are about one contract alone. */
const ofOneContract = ["address", "contract", "constructorArgs", "libraries", "bundle"] as const;

/** Which transaction's contracts to verify, and how it is run. */
interface DeploymentCall
  extends DeploymentRequest,
    LookUpOptions,
    Pick<VerifyTransactionOptions, "buildInfo"> {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call that names a transaction.
 *
 * @throws InvalidOptionError for an option that does not exist, has the wrong form, or is about one
 * contract
 */
export function toDeploymentRequest(
  options: object,
  { defaultTimeoutMs }: { readonly defaultTimeoutMs: number },
): DeploymentCall {
  const given = new Map(Object.entries(options).filter(([, value]) => value !== undefined));
  const misplaced = ofOneContract.find((option) => given.has(option));
  if (misplaced !== undefined) {
    const reason =
      misplaced === "address"
        ? "name an address or a transaction, not both"
        : "it is about one contract, and a transaction may have created several";
    throw new InvalidOptionError({ option: misplaced, reason });
  }
  const parsed = optionsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw toInvalidOption(parsed.error);
  }
  const { tx, timeout, ...rest } = parsed.data;
  return {
    ...rest,
    transactionHash: parseHash(tx),
    timeoutMs: timeout === undefined ? defaultTimeoutMs : timeout * 1000,
  };
}

function parseHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) {
    const reason = "a transaction's hash is 0x and 64 hex digits";
    throw new InvalidOptionError({ option: "tx", reason, value: text });
  }
  return `0x${text.slice(2).toLowerCase()}`;
}
