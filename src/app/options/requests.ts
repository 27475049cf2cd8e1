import { toFlag } from "../../base/command-place.ts";
import { type Hex, toHex } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { TransactionRequest } from "../../verification/deployment/verify-transaction.ts";
import type { ProxyRequest } from "../../verification/proxy/examine-proxy.ts";
import type { VerificationRequest } from "../../verification/run.ts";
import type { DeploymentRequest } from "../deployments/run-deployment.ts";
import type { MirrorCall } from "../deployments/run-mirror.ts";
import type { Settings } from "../host.ts";
import type { BuildFiles } from "../use-build-files.ts";
import { nameGiven } from "../words/option-names.ts";
import { checkOptions } from "./check-options.ts";
import { mirrorOptions, verifyDeploymentOptions } from "./deployment-options.ts";
import type {
  LookUpOptions,
  MirrorOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
} from "./function-options.ts";
import type { OptionEntry } from "./option-kinds.ts";
import { verifyContractOptions, verifyProxyOptions, verifyTransactionOptions } from "./option-tables.ts";

/** The settings that options default to. */
type Defaults = Pick<Settings, "timeoutMs">;

/** A checked call. */
interface Call<RequestT> {
  /** What is asked for. */
  readonly request: RequestT;
  /** How it is run. */
  readonly session: LookUpOptions & BuildFiles & { readonly timeoutMs: number };
}

/**
 * Checks the options of a function call.
 *
 * @throws INVALID_OPTION for an option that does not exist or has the wrong form
 * @throws INVALID_ADDRESS
 */
export function toRequest(options: VerifyContractOptions, defaults: Defaults): Call<VerificationRequest> {
  const { tx: _, ...given } = options;
  checkOptions(verifyContractOptions, given);
  const { address, constructorArgs, ...rest } = given;
  const constructorArguments = toGivenArguments(constructorArgs);
  return toCall({ ...rest, address: parseAddress(address), constructorArguments }, defaults);
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

/**
 * Checks the options of a function call that names a transaction.
 *
 * @throws INVALID_OPTION for an option that does not exist, has the wrong form, or is about one
 * contract
 */
export function toTransactionRequest(options: object, defaults: Defaults): Call<TransactionRequest> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const misplaced = ofOneContract.find((option) => Object.hasOwn(given, option));
  if (misplaced !== undefined) {
    const reason = "it is about one contract, and a transaction may have created several";
    const sentence = misplaced === "address" ? `Give an address or ${toFlag("tx")}, not both.` : undefined;
    throw createFailure("INVALID_OPTION", { option: nameGiven(misplaced), reason, sentence });
  }
  checkOptions(verifyTransactionOptions, given);
  const { tx, ...rest } = given;
  return toCall({ ...rest, transactionHash: parseHash(tx) }, defaults);
}

function parseHash(text: string): Hex {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) {
    const reason = "a transaction's hash is 0x and 64 hex digits";
    throw createFailure("INVALID_OPTION", { option: toFlag("tx"), reason, value: text });
  }
  return toHex(text);
}

/**
 * Checks the options of a function call.
 *
 * @throws INVALID_OPTION for an option that does not exist or has the wrong form
 * @throws INVALID_ADDRESS
 */
export function toProxyRequest(options: VerifyProxyOptions, defaults: Defaults): Call<ProxyRequest> {
  checkOptions(verifyProxyOptions, options);
  const { address, expectedImplementation: expected, ...rest } = options;
  const expectedImplementation = expected === undefined ? undefined : parseAddress(expected);
  return toCall({ ...rest, address: parseAddress(address), expectedImplementation }, defaults);
}

/**
 * Checks the options of a function call.
 *
 * @throws INVALID_OPTION for an option that does not exist or has the wrong form
 */
export function toDeploymentRequest(
  options: VerifyDeploymentOptions,
  defaults: Defaults,
): Call<DeploymentRequest> {
  checkOptions(verifyDeploymentOptions, options);
  return toCall(options, defaults);
}

/**
 * Checks the options of a function call.
 *
 * @throws INVALID_OPTION for an option that does not exist or has the wrong form
 */
export function toMirrorCall(options: MirrorOptions, defaults: Defaults): Call<MirrorCall> {
  checkOptions(mirrorOptions, options);
  return toCall(options, defaults);
}

/** Splits options into what is asked for and how it is run, in the form that both have behind the border. */
function toCall<OptionsT extends SharedOptions>(
  { license, timeout, explorer, signal, buildInfo, commit, bundle, standardJson, ...request }: OptionsT,
  { timeoutMs }: Defaults,
) {
  if (commit !== undefined && buildInfo !== undefined) {
    const reason = `give it or ${toFlag("buildInfo")}, not both`;
    throw createFailure("INVALID_OPTION", { option: toFlag("commit"), reason });
  }
  return {
    request: { ...request, ...(license === undefined ? {} : { license: String(license) }) },
    session: {
      explorer,
      signal,
      buildInfo,
      commit,
      bundle,
      standardJson,
      timeoutMs: timeout === undefined ? timeoutMs : timeout * 1000,
    },
  };
}

/** The options that say how a call is run, and those that change their form. */
type SharedOptions = Pick<
  VerifyContractOptions,
  "license" | "timeout" | keyof LookUpOptions | keyof BuildFiles
>;
