import type {} from "@nomicfoundation/hardhat-ethers";
import type { Contract } from "ethers";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import { listPendingSubmissions } from "../app/list-pending-submissions.ts";
import { explainMissingAbi, lookUpAbi, lookUpCreations, lookUpSource } from "../app/look-ups.ts";
import { requireOptions } from "../app/options/check-options.ts";
import { mirrorOptions, verifyDeploymentOptions } from "../app/options/deployment-options.ts";
import type {
  AbiOptions,
  LookUpOptions,
  MirrorOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "../app/options/function-options.ts";
import { toGivenCommand } from "../app/options/given-command.ts";
import {
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../app/options/option-tables.ts";
import {
  toDeploymentRequest,
  toMirrorCall,
  toProxyRequest,
  toRequest,
  toTransactionRequest,
} from "../app/options/requests.ts";
import { silentReporter } from "../app/reporter.ts";
import { runProxyVerification, runTransactionVerification, runVerification } from "../app/run.ts";
import { type FlattenedContract, runFlattening } from "../app/run-flattening.ts";
import { inWordsOf } from "../app/words/host-style.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { ContractCreation, VerifiedSource } from "../verification/ports.ts";
import type {
  DeploymentOutcome,
  ProxyOutcome,
  RecordedDeploymentResult,
  VerificationOutcome,
} from "../verification/result.ts";
import type { PendingSubmission } from "../verification/results/pending-submissions-schema.ts";
import type { ContractOptions } from "./connection-explorer.ts";
import { hardhatStyle } from "./hardhat-style.ts";
import { isWithinProcess, openHost } from "./open-host.ts";

/** Which chain a function is about. */
export interface ConnectionOption {
  /** Default: the connection of `--network`, as `hre.network.getOrCreate()` gives it. */
  readonly connection?: NetworkConnection<string> | undefined;
}

type Options<OptionsT> = OptionsT & ConnectionOption;

const addressExample = '{ address: "0x…" }';

/**
 * Proves, submits and follows the contract at an address; prints nothing. Where the network has
 * several explorers and none is named, on each of them: the result then is `{ status, explorers }`.
 *
 * With `tx` it does so for every contract of this project that the transaction created; the result
 * then has `contracts`.
 *
 * @throws BaseError with a `code` for failures; a mismatch or a rejection is a result
 */
export async function verifyContract(
  options: Options<VerifyTransactionOptions>,
  context: HookContext,
): Promise<DeploymentOutcome>;

export async function verifyContract(
  options: Options<VerifyContractOptions>,
  context: HookContext,
): Promise<VerificationOutcome>;

export async function verifyContract(
  given: Options<VerifyContractOptions | VerifyTransactionOptions>,
  context: HookContext,
): Promise<VerificationOutcome | DeploymentOutcome> {
  return inWordsOf(hardhatStyle, async () => {
    const { connection, ...options } = requireOptions(given, addressExample);
    const host = openHost(context, connection);
    if (options.tx !== undefined) {
      const { request, session } = toTransactionRequest(options, host.settings);
      const command = toGivenCommand(verifyTransactionOptions, { ...options });
      return runTransactionVerification(
        request,
        { ...session, given: command, reporter: silentReporter },
        host,
      );
    }
    const { request, session } = toRequest(options, host.settings);
    const command = toGivenCommand(verifyContractOptions, { ...options });
    return runVerification(request, { ...session, given: command, reporter: silentReporter }, host);
  });
}

/**
 * Verifies everything behind a proxy and links the proxy to it; prints nothing. Where the network has
 * several explorers and none is named, on each of them: the result then is `{ status, explorers }`.
 *
 * @throws BaseError with a `code`, before anything is sent; what fails for one contract is in the result
 */
export async function verifyProxy(
  given: Options<VerifyProxyOptions>,
  context: HookContext,
): Promise<ProxyOutcome> {
  return inWordsOf(hardhatStyle, async () => {
    const { connection, ...options } = requireOptions(given, addressExample);
    const host = openHost(context, connection);
    const { request, session } = toProxyRequest(options, host.settings);
    const command = toGivenCommand(verifyProxyOptions, { ...options });
    return runProxyVerification(request, { ...session, given: command, reporter: silentReporter }, host);
  });
}

/**
 * Verifies what deployment tools recorded, or with `check` compares it; prints nothing. Each contract has
 * its result on each explorer.
 *
 * Without a connection, and without `--network`, it works on every network of the config whose chain is
 * in the records.
 *
 * @throws BaseError with a `code`, before anything is sent; what fails for one contract is in the result
 */
export async function verifyDeployment(
  given: Options<VerifyDeploymentOptions>,
  context: HookContext,
): Promise<RecordedDeploymentResult> {
  return inWordsOf(hardhatStyle, async () => {
    const { connection, ...options } = requireOptions(given, '{ deployment: "…" } or {}');
    const host = openHost(context, connection);
    const { request, session } = toDeploymentRequest(options, host.settings);
    const command = toGivenCommand(verifyDeploymentOptions, { ...options });
    const { runDeploymentVerification } = await import("../app/deployments/run-deployment.ts");
    return runDeploymentVerification(request, { ...session, given: command, reporter: silentReporter }, host);
  });
}

/**
 * Compiles here what one explorer shows of a contract, or of each contract of a deployment, compares it
 * with the chain, and submits it to other explorers; prints nothing.
 *
 * @throws BaseError with a `code`, before anything is sent; what fails for one contract is in the result
 */
export async function mirrorContract(
  given: Options<MirrorOptions>,
  context: HookContext,
): Promise<RecordedDeploymentResult> {
  return inWordsOf(hardhatStyle, async () => {
    const { connection, ...options } = requireOptions(given, '{ contract: "0x…", from: "…" }');
    const host = openHost(context, connection);
    const { request, session } = toMirrorCall(options, host.settings);
    const command = toGivenCommand(mirrorOptions, { ...options });
    const { runMirror } = await import("../app/deployments/run-mirror.ts");
    return runMirror(request, { ...session, given: command, reporter: silentReporter }, host);
  });
}

/**
 * Returns the verified ABI, or `undefined` if the contract is not verified.
 *
 * For a proxy it is that of everything behind it, each entry with its `origin`: the address of the
 * contract that it is from. With `direct` it is the proxy's own.
 *
 * @throws BaseError with a `code` for wrong input, and for a node or an explorer that does not answer
 */
export async function getAbi(
  address: string,
  { connection, ...options }: Options<AbiOptions>,
  context: HookContext,
): Promise<readonly AbiEntry[] | undefined> {
  return inWordsOf(hardhatStyle, async () => {
    return lookUpAbi(address, options, { host: openHost(context, connection) });
  });
}

/**
 * Returns the verified source and settings, or `undefined` if the contract is not verified.
 *
 * @throws BaseError with a `code` for wrong input, and for a node or an explorer that does not answer
 */
export async function getSourceCode(
  address: string,
  { connection, ...options }: Options<LookUpOptions>,
  context: HookContext,
): Promise<VerifiedSource | undefined> {
  return inWordsOf(hardhatStyle, async () => {
    return lookUpSource(address, options, { host: openHost(context, connection) });
  });
}

/**
 * Returns who created the contracts, and in which transactions. What no explorer knows is left out.
 *
 * @throws BaseError with a `code` for wrong input, and for a node or an explorer that does not answer
 */
export async function getContractCreation(
  addresses: readonly string[],
  { connection, ...options }: Options<LookUpOptions>,
  context: HookContext,
): Promise<readonly ContractCreation[]> {
  return inWordsOf(hardhatStyle, async () => {
    return lookUpCreations(addresses, options, { host: openHost(context, connection) });
  });
}

/**
 * Returns the submissions of the project that are not decided, each with the command that continues it; those of
 * `--network` if it is given. Neither a node nor an explorer is asked.
 *
 * @throws JOURNAL_UNUSABLE when their folder cannot be read
 */
export async function getPendingSubmissions(context: HookContext): Promise<readonly PendingSubmission[]> {
  return inWordsOf(hardhatStyle, async () => {
    return listPendingSubmissions(openHost(context));
  });
}

/**
 * Returns a hardhat-ethers contract with the verified ABI, for a proxy with that of what is behind it.
 *
 * @throws CONTRACT_NOT_VERIFIED when the explorer has no ABI for the address
 * @throws HARDHAT_ETHERS_MISSING when the project does not use hardhat-ethers
 */
export async function getContract(
  address: string,
  { signer, connection, ...options }: Options<ContractOptions>,
  context: HookContext,
): Promise<Contract> {
  return inWordsOf(hardhatStyle, async () => {
    const { ethers, networkName, networkConfig } = connection ?? (await context.network.getOrCreate());
    if (ethers === undefined) {
      throw createFailure("HARDHAT_ETHERS_MISSING", {});
    }
    const host = openHost(context, connection);
    const abi = await lookUpAbi(address, options, { host });
    if (abi === undefined) {
      const place = { network: networkName, isWithinProcess: isWithinProcess(networkConfig) };
      throw await explainMissingAbi(address, options, { host, ...place });
    }
    return ethers.getContractAt([...abi], address, signer);
  });
}

/** Options of `flattenContract`. */
export interface FlattenOptions {
  /** Commit of the project's git history (hash, tag or branch) to take the sources from; nothing is checked out. */
  readonly commit?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Puts a contract of the project and everything that it needs into one source, proved to be the same
 * contract but for metadata; prints nothing.
 *
 * @throws BaseError with the code FLATTENING_REFUSED when there is no such file, with the reason
 */
export async function flattenContract(
  contract: string,
  options: FlattenOptions,
  context: HookContext,
): Promise<FlattenedContract>;

export async function flattenContract(contract: string, context: HookContext): Promise<FlattenedContract>;

export async function flattenContract(
  contract: string,
  ...given: readonly [HookContext] | readonly [FlattenOptions, HookContext]
): Promise<FlattenedContract> {
  return inWordsOf(hardhatStyle, async () => {
    const [{ signal, commit }, context]: readonly [FlattenOptions, HookContext] =
      given.length === 2 ? given : [{}, ...given];
    return runFlattening(contract, { reporter: silentReporter, signal, commit }, openHost(context));
  });
}
