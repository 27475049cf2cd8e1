import type {} from "@nomicfoundation/hardhat-ethers";
import type { Contract } from "ethers";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import type { AppHost } from "../app/host.ts";
import { listPendingSubmissions } from "../app/list-pending-submissions.ts";
import { lookUpAbi, lookUpCreations, lookUpSource } from "../app/look-ups.ts";
import { requireOptions } from "../app/options/check-options.ts";
import type {
  AbiOptions,
  FlattenOptions,
  InitCodeOptions,
  LookUpOptions,
  MirrorOptions,
  PreflightOptions,
  ReviewOptions,
  VerifyContractOptions,
  VerifyDeploymentOptions,
  VerifyProxyOptions,
  VerifyTransactionOptions,
} from "../app/options/function-options.ts";
import { silentReporter } from "../app/reporter.ts";
import { type FlattenedContract, runFlattening } from "../app/run-flattening.ts";
import * as useCases from "../app/use-cases.ts";
import { inWordsOf } from "../app/words/host-style.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { ContractCreation, VerifiedSource } from "../verification/ports.ts";
import type { ProxyOutcome, RecordedDeploymentResult, VerificationOutcome } from "../verification/result.ts";
import type { InitCodeResult } from "../verification/results/init-code-result-schema.ts";
import type { PendingSubmission } from "../verification/results/pending-submissions-schema.ts";
import type { PreflightResult } from "../verification/results/preflight-result-schema.ts";
import type { ReviewResult } from "../verification/results/review-result-schema.ts";
import type { ContractOptions } from "./connection-explorer.ts";
import { hardhatStyle } from "./hardhat-style.ts";
import { isWithinProcess, openHost } from "./open-host.ts";

/** Which chain a function is about. */
export interface ConnectionOption {
  /** Default: the connection of `--network`, as `hre.network.getOrCreate()` gives it. */
  readonly connection?: NetworkConnection<string> | undefined;
}

type Options<OptionsT> = OptionsT & ConnectionOption;

/** A call of a function: its options, and what the message of a call without them shows. */
interface FunctionCall<OptionsT> {
  readonly given: Options<OptionsT>;
  readonly example: string;
  readonly context: HookContext;
}

/** Does the work of a function on its host. Failures are in the words of Hardhat. */
function call<OptionsT extends object, ResultT>(
  { given, example, context }: FunctionCall<OptionsT>,
  work: (options: Omit<Options<OptionsT>, "connection">, host: AppHost) => ResultT | Promise<ResultT>,
): Promise<ResultT> {
  return inWordsOf(hardhatStyle, () => {
    const { connection, ...options } = requireOptions(given, example);
    return work(options, openHost(context, connection));
  });
}

/** Nobody is told of the progress: the caller gets the result, and decides what to print. */
const silently = { reporter: silentReporter };

/** Runs the use case that a function is made of. */
function run<ResultT>(
  useCase: useCases.UseCase<unknown, ResultT>,
  given: FunctionCall<object>,
): Promise<ResultT> {
  return call(given, (options, host) => useCase.run(options, silently, host));
}

const addressExample = '{ address: "0x…" }';

const lookUpExample = '{ explorer: "…" } or {}';

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
): Promise<RecordedDeploymentResult>;

export async function verifyContract(
  options: Options<VerifyContractOptions>,
  context: HookContext,
): Promise<VerificationOutcome>;

export async function verifyContract(
  given: Options<VerifyContractOptions | VerifyTransactionOptions>,
  context: HookContext,
): Promise<VerificationOutcome | RecordedDeploymentResult> {
  const use = given?.tx === undefined ? useCases.verifyAddress : useCases.verifyTransaction;
  return run<VerificationOutcome | RecordedDeploymentResult>(use, {
    given,
    example: addressExample,
    context,
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
  return run(useCases.verifyProxy, { given, example: addressExample, context });
}

/**
 * Reviews an upgrade of a proxy before it happens; sends and prints nothing. The result has the findings, the worst
 * first; its status is `broken` if a rule of upgrades is broken, `incomplete` if something could not be compared or rehearsed.
 *
 * @example await reviewUpgrade({ address: "0x…", to: "VaultV2" }, hre)
 * @throws BaseError with a `code`: NOT_A_PROXY, CONTRACT_NOT_FOUND, CHAIN_UNREACHABLE and the like
 */
export async function reviewUpgrade(
  given: Options<ReviewOptions>,
  context: HookContext,
): Promise<ReviewResult> {
  return run(useCases.reviewUpgrade, { given, example: '{ address: "0x…", to: "VaultV2" }', context });
}

/**
 * Tells before a deployment whether its verification will succeed; sends and prints nothing. Its status is `will-fail`
 * if something was found that fails, `warnings` if something has to be looked at or could not be asked.
 *
 * @example await preflight({ contract: "Token", constructorArgs: [7], factory: "createx", salt: "0x…" }, hre)
 * @throws BaseError with a `code`: CONSTRUCTOR_ARGUMENTS_INVALID, CHAIN_UNREACHABLE and the like
 */
export async function preflight(
  given: Options<PreflightOptions>,
  context: HookContext,
): Promise<PreflightResult> {
  return run(useCases.preflight, { given, example: '{ contract: "Token" } or {}', context });
}

/**
 * Returns the init code of a contract, how it was created, and the transaction that repeats it; sends and prints
 * nothing. `on` looks at the address on other networks, `against` compares a contract of the project.
 *
 * @example await getInitCode({ address: "0x…", on: "base,optimism", against: "Token" }, hre)
 * @throws BaseError with a `code`: NO_CODE_AT_ADDRESS, INIT_CODE_NOT_FOUND, CHAIN_UNREACHABLE and the like
 */
export async function getInitCode(
  given: Options<InitCodeOptions>,
  context: HookContext,
): Promise<InitCodeResult> {
  return run(useCases.readInitCode, { given, example: addressExample, context });
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
  return run(useCases.verifyDeployment, { given, example: '{ deployment: "…" } or {}', context });
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
  return run(useCases.mirror, { given, example: '{ contract: "0x…", from: "…" }', context });
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
  given: Options<AbiOptions>,
  context: HookContext,
): Promise<readonly AbiEntry[] | undefined> {
  return call({ given, example: lookUpExample, context }, (options, host) =>
    lookUpAbi(address, options, { host }),
  );
}

/**
 * Returns the verified source and settings, or `undefined` if the contract is not verified.
 *
 * @throws BaseError with a `code` for wrong input, and for a node or an explorer that does not answer
 */
export async function getSourceCode(
  address: string,
  given: Options<LookUpOptions>,
  context: HookContext,
): Promise<VerifiedSource | undefined> {
  return call({ given, example: lookUpExample, context }, (options, host) =>
    lookUpSource(address, options, { host }),
  );
}

/**
 * Returns who created the contracts, and in which transactions. Contracts that no explorer knows are left out.
 *
 * @throws BaseError with a `code` for wrong input, and for a node or an explorer that does not answer
 */
export async function getContractCreation(
  addresses: readonly string[],
  given: Options<LookUpOptions>,
  context: HookContext,
): Promise<readonly ContractCreation[]> {
  return call({ given, example: lookUpExample, context }, (options, host) =>
    lookUpCreations(addresses, options, { host }),
  );
}

/**
 * Returns the submissions of the project that are not decided, each with the command that continues it; those of
 * `--network` if it is given. Neither a node nor an explorer is asked.
 *
 * @throws JOURNAL_UNUSABLE when their folder cannot be read
 */
export async function getPendingSubmissions(context: HookContext): Promise<readonly PendingSubmission[]> {
  return inWordsOf(hardhatStyle, () => listPendingSubmissions(openHost(context)));
}

/**
 * Returns a hardhat-ethers contract with the verified ABI, for a proxy with that of what is behind it.
 *
 * @throws CONTRACT_NOT_VERIFIED when the explorer has no ABI for the address
 * @throws HARDHAT_ETHERS_MISSING when the project does not use hardhat-ethers
 */
export async function getContract(
  address: string,
  given: Options<ContractOptions>,
  context: HookContext,
): Promise<Contract> {
  return call({ given, example: lookUpExample, context }, async ({ signer, ...options }, host) => {
    const { ethers, networkName, networkConfig } = given.connection ?? (await context.network.getOrCreate());
    if (ethers === undefined) {
      throw createFailure("HARDHAT_ETHERS_MISSING", {});
    }
    const required = { network: networkName, isWithinProcess: isWithinProcess(networkConfig) };
    const abi = await lookUpAbi(address, options, { host, required });
    return ethers.getContractAt([...(abi ?? [])], address, signer);
  });
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
