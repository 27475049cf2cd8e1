import { type Hex, toHex } from "../../base/hex.ts";
import { nameOption } from "../../base/host-text.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import type { TransactionRequest } from "../../verification/deployment/verify-transaction.ts";
import type { ProxyRequest } from "../../verification/proxy/examine-proxy.ts";
import type { VerificationRequest } from "../../verification/run.ts";
import type { DeploymentRequest } from "../deployments/run-deployment.ts";
import type { MirrorCall } from "../deployments/run-mirror.ts";
import { nameGiven } from "../words/option-names.ts";
import { checkOptions } from "./check-options.ts";
import { mirrorOptions, verifyDeploymentOptions } from "./deployment-options.ts";
import type {
  LookUpOptions,
  MirrorOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "./function-options.ts";
import type { OptionEntry } from "./option-kinds.ts";
import { verifyContractOptions, verifyProxyOptions, verifyTransactionOptions } from "./option-tables.ts";

interface Defaults {
  readonly defaultTimeoutMs: number;
}

/** What to verify, and how it is run. */
interface VerificationCall
  extends VerificationRequest,
    LookUpOptions,
    Pick<VerifyContractOptions, "buildInfo" | "bundle" | "standardJson"> {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 * @throws InvalidAddressError
 */
export function toRequest(options: VerifyContractOptions, defaults: Defaults): VerificationCall {
  const { tx: _, ...given } = options;
  checkOptions(verifyContractOptions, given);
  const { address, constructorArgs, ...rest } = given;
  return {
    ...toCall(rest, defaults),
    address: parseAddress(address),
    constructorArguments: toGivenArguments(constructorArgs),
  };
}

function toGivenArguments(given: readonly unknown[] | string | undefined): GivenArguments | undefined {
  if (given === undefined) {
    return undefined;
  }
  return typeof given === "string" ? { kind: "hex", hex: given } : { kind: "values", values: given };
}

/** The options that are about one contract alone. */
const ofOneContract = Object.entries<OptionEntry>(verifyContractOptions)
  .filter(([name, { only }]) => only !== "command" && !Object.hasOwn(verifyTransactionOptions, name))
  .map(([name]) => name);

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
export function toTransactionRequest(options: object, defaults: Defaults): TransactionCall {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const misplaced = ofOneContract.find((option) => Object.hasOwn(given, option));
  if (misplaced !== undefined) {
    const reason =
      misplaced === "address"
        ? "name an address or a transaction, not both"
        : "it is about one contract, and a transaction may have created several";
    throw new InvalidOptionError({ option: nameGiven(misplaced), reason });
  }
  checkOptions(verifyTransactionOptions, given);
  const { tx, ...rest } = given;
  return { ...toCall(rest, defaults), transactionHash: parseHash(tx) };
}

function parseHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) {
    const reason = "a transaction's hash is 0x and 64 hex digits";
    throw new InvalidOptionError({ option: nameOption("tx"), reason, value: text });
  }
  return toHex(text);
}

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
export function toProxyRequest(options: VerifyProxyOptions, defaults: Defaults): ProxyCall {
  checkOptions(verifyProxyOptions, options);
  const { address, expectedImplementation, ...rest } = options;
  return {
    ...toCall(rest, defaults),
    address: parseAddress(address),
    expectedImplementation:
      expectedImplementation === undefined ? undefined : parseAddress(expectedImplementation),
  };
}

/** Which deployment to verify, and how it is run. */
interface DeploymentCall extends DeploymentRequest, LookUpOptions {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 */
export function toDeploymentRequest(options: VerifyDeploymentOptions, defaults: Defaults): DeploymentCall {
  checkOptions(verifyDeploymentOptions, options);
  return toCall(options, defaults);
}

/** What to bring from one explorer to others, and how it is run. */
interface TimedMirrorCall extends MirrorCall, Pick<LookUpOptions, "signal"> {
  readonly timeoutMs: number;
}

/**
 * Checks the options of a function call.
 *
 * @throws InvalidOptionError for an option that does not exist or has the wrong form
 */
export function toMirrorCall(options: MirrorOptions, defaults: Defaults): TimedMirrorCall {
  checkOptions(mirrorOptions, options);
  return toCall(options, defaults);
}

/** Brings the options that all calls share to the form that they have behind the border. */
function toCall<OptionsT extends Pick<VerifyContractOptions, "license" | "timeout">>(
  { license, timeout, ...rest }: OptionsT,
  { defaultTimeoutMs }: Defaults,
) {
  return {
    ...rest,
    ...(license === undefined ? {} : { license: String(license) }),
    timeoutMs: timeout === undefined ? defaultTimeoutMs : timeout * 1000,
  };
}
