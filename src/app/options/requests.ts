import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { codeFormatNames } from "../../core/contract/contract-record.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import type { TransactionRequest } from "../../verification/deployment/verify-transaction.ts";
import type { ProxyRequest } from "../../verification/proxy/proxy-result.ts";
import type { VerificationRequest } from "../../verification/request.ts";
import type {
  LookUpOptions,
  VerifyContractOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./function-options.ts";

/** The options of every function that submits something, to be spread into its schema. */
const submissionOptions = {
  license: z
    .union([z.string(), z.number()], "expected an SPDX id or a number from 1 to 14")
    .transform(String)
    .optional(),
  timeout: z.number().positive().optional(),
  force: z.boolean().optional(),
  requireExact: z.boolean().optional(),
  explorer: z.string().optional(),
  signal: z.instanceof(AbortSignal).optional(),
};

/** The options of every function that verifies contracts themselves, in addition. */
const contractOptions = {
  ...submissionOptions,
  buildInfo: z.string().min(1).optional(),
  codeFormat: z.enum(codeFormatNames).optional(),
  check: z.boolean().optional(),
  withLibraries: z.boolean().optional(),
};

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

const transactionOptionsSchema = z.strictObject({
  ...contractOptions,
  tx: z.string(),
});

/** The options that are about one contract alone. */
const ofOneContract = ["address", "contract", "constructorArgs", "libraries", "bundle"] as const;

/** Which transaction's contracts to verify, and how it is run. */
interface TransactionCall
  extends TransactionRequest,
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
export function toTransactionRequest(
  options: object,
  { defaultTimeoutMs }: { readonly defaultTimeoutMs: number },
): TransactionCall {
  const given = new Map(Object.entries(options).filter(([, value]) => value !== undefined));
  const misplaced = ofOneContract.find((option) => given.has(option));
  if (misplaced !== undefined) {
    const reason =
      misplaced === "address"
        ? "name an address or a transaction, not both"
        : "it is about one contract, and a transaction may have created several";
    throw new InvalidOptionError({ option: misplaced, reason });
  }
  const parsed = transactionOptionsSchema.safeParse(Object.fromEntries(given));
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

const proxyOptionsSchema = z.strictObject({
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
  const parsed = proxyOptionsSchema.safeParse(options);
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

/** The first thing that is wrong with options: the name of one, and why it is refused. */
export function toInvalidOption({ issues: [issue] }: z.ZodError): InvalidOptionError {
  if (issue?.code === "unrecognized_keys") {
    return new InvalidOptionError({ option: issue.keys.join(", "), reason: "there is no such option" });
  }
  const isMissing = issue?.code === "invalid_type" && issue.message.endsWith("received undefined");
  return new InvalidOptionError({
    option: issue?.path.join(".") ?? "",
    reason: isMissing ? "it is missing" : (issue?.message ?? ""),
  });
}
