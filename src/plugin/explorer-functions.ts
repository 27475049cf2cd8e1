import type { Contract, Signer } from "ethers";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";

import { parseAddress } from "../core/address/parse-address.ts";
import type { AbiEntry } from "../core/build-info/compiled-contract.ts";
import { ContractNotVerifiedError } from "../core/errors/explorer-errors.ts";
import { HardhatEthersMissingError } from "../core/errors/plugin-errors.ts";
import { withDeadline } from "../verification/deadline.ts";
import type { ContractCreation, Explorer, VerifiedSource } from "../verification/ports.ts";
import type { VerificationResult } from "../verification/result.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { checkLookUpOptions } from "./options/check-look-up-options.ts";
import type { ConnectionOption, LookUpOptions, VerifyContractOptions } from "./options/function-options.ts";
import { toRequest } from "./options/to-request.ts";
import { silentReporter } from "./output/silent-reporter.ts";
import { runVerification } from "./run-verification.ts";
import { withSession } from "./with-session.ts";

type Options<OptionsT> = OptionsT & ConnectionOption;

/**
 * Proves, submits and follows the contract at an address; prints nothing.
 *
 * @throws BaseError with a `code` for failures; a mismatch or a rejection is a result
 */
export async function verifyContract(
  { connection, ...options }: Options<VerifyContractOptions>,
  context: HookContext,
): Promise<VerificationResult> {
  const { explorer, signal, timeoutMs, ...request } = toRequest(options, {
    defaultTimeoutMs: context.config.verifyContract.timeoutMs,
  });
  return runVerification(
    request,
    {
      connection: await toConnection(connection, context),
      ...{ explorer, signal, timeoutMs, reporter: silentReporter },
    },
    context,
  );
}

/** The verified ABI; undefined where the contract is not verified. */
export async function getAbi(
  address: string,
  options: Options<LookUpOptions>,
  context: HookContext,
): Promise<readonly AbiEntry[] | undefined> {
  const parsed = parseAddress(address);
  return lookUp(options, context, (explorer, call) => explorer.getAbi(parsed, call));
}

/** The verified source and settings; undefined where the contract is not verified. */
export async function getSourceCode(
  address: string,
  options: Options<LookUpOptions>,
  context: HookContext,
): Promise<VerifiedSource | undefined> {
  const parsed = parseAddress(address);
  return lookUp(options, context, (explorer, call) => explorer.getSourceCode(parsed, call));
}

/** Who created the contracts, and in which transactions; unknown addresses are left out. */
export async function getContractCreation(
  addresses: readonly string[],
  options: Options<LookUpOptions>,
  context: HookContext,
): Promise<readonly ContractCreation[]> {
  const parsed = addresses.map(parseAddress);
  return lookUp(options, context, (explorer, call) => explorer.getContractCreation(parsed, call));
}

/**
 * A hardhat-ethers contract with the verified ABI.
 *
 * @throws ContractNotVerifiedError when the explorer has no ABI for the address
 * @throws HardhatEthersMissingError when the project does not use hardhat-ethers
 */
export async function getContract(
  address: string,
  { signer, connection, ...options }: Options<LookUpOptions> & { readonly signer?: Signer | undefined },
  context: HookContext,
): Promise<Contract> {
  const { ethers } = await toConnection(connection, context);
  if (ethers === undefined) {
    throw new HardhatEthersMissingError();
  }
  const abi = await getAbi(address, { ...options, connection }, context);
  if (abi === undefined) {
    throw new ContractNotVerifiedError({ address });
  }
  return ethers.getContractAt([...abi], address, signer);
}

async function lookUp<AnswerT>(
  options: Options<LookUpOptions>,
  context: HookContext,
  ask: (explorer: Explorer, options: { readonly signal: AbortSignal }) => Promise<AnswerT>,
): Promise<AnswerT> {
  const { connection: given, ...lookUpOptions } = options;
  const { explorer, signal: callerSignal } = checkLookUpOptions(lookUpOptions);
  const connection = await toConnection(given, context);
  const { timeoutMs } = context.config.verifyContract;
  return withDeadline({ timeoutMs, signal: callerSignal, clock: systemClock }, ({ signal }) =>
    withSession(context, { connection, explorer, signal, reporter: silentReporter }, ({ ports }) =>
      ask(ports.explorer, { signal }),
    ),
  );
}

async function toConnection(
  connection: NetworkConnection<string> | undefined,
  context: HookContext,
): Promise<NetworkConnection<string>> {
  return connection ?? context.network.getOrCreate();
}
