import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { toGivenCommand } from "../../app/options/given-command.ts";
import { givenArguments, readLibraries, toCodeFormat } from "../../app/options/given-values.ts";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import { verifyContractOptions, verifyTransactionOptions } from "../../app/options/option-tables.ts";
import { toRequest, toTransactionRequest } from "../../app/options/requests.ts";
import type { ConsoleReporter } from "../../app/reporter.ts";
import { runTransactionVerification, runVerification } from "../../app/run.ts";
import { withInterrupt } from "../../app/with-interrupt.ts";
import { describeTransaction } from "../../app/words/describe-contracts.ts";
import { describeOutcome, describeResult } from "../../app/words/describe-result.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { isDeploymentVerifiedEverywhere } from "../../verification/deployment/deployment-result.ts";
import { isVerifiedEverywhere } from "../../verification/result.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type VerifyContractArguments = CommandArguments<
  typeof verifyContractOptions & typeof verifyTransactionOptions
>;

/** `verify-contract <address> [constructorArguments…]`, or `verify-contract --tx <hash>` */
export default async function verifyContractTask(
  args: VerifyContractArguments,
  hre: HardhatRuntimeEnvironment,
) {
  const { json } = args;
  return args.tx === undefined
    ? runTask({
        name: "verify-contract",
        json,
        isSuccess: isVerifiedEverywhere,
        describe: (outcome) => describeOutcome(outcome, describeResult),
        work: (reporter) => verifyAddress(args, { hre, reporter }),
      })
    : runTask({
        name: "verify-contract",
        json,
        isSuccess: isDeploymentVerifiedEverywhere,
        describe: (outcome) => describeOutcome(outcome, describeTransaction),
        work: (reporter) => verifyTransaction(args, { hre, reporter }),
      });
}

interface Surroundings {
  readonly hre: HardhatRuntimeEnvironment;
  readonly reporter: ConsoleReporter;
}

async function verifyAddress(args: VerifyContractArguments, { hre, reporter }: Surroundings) {
  const { address, explorer } = args;
  if (address === undefined) {
    const reason = "it is missing; name the contract's address, or with --tx the transaction that created it";
    throw new InvalidOptionError({ option: "address", reason });
  }
  const { timeoutMs, buildInfo, bundle, ...request } = toRequest(
    {
      ...toSharedOptions(args),
      address,
      contract: args.contract,
      bundle: args.bundle,
      libraries: await readLibraries(args.librariesPath),
    },
    { defaultTimeoutMs: hre.config.verifyContract.timeoutMs },
  );
  const constructorArguments = await givenArguments(args);
  const given = toGivenCommand(verifyContractOptions, args);
  const host = openHost(hre, await hre.network.getOrCreate());
  return withInterrupt({ address, reporter }, (interruptible) =>
    runVerification(
      { ...request, constructorArguments },
      { explorer, given, timeoutMs, buildInfo, bundle, ...interruptible },
      host,
    ),
  );
}

async function verifyTransaction(args: VerifyContractArguments, { hre, reporter }: Surroundings) {
  const { tx = "", explorer } = args;
  const { timeoutMs, buildInfo, ...request } = toTransactionRequest(
    { ...toSharedOptions(args), tx, ...listOptionsOfOneContract(args) },
    { defaultTimeoutMs: hre.config.verifyContract.timeoutMs },
  );
  const given = toGivenCommand(verifyTransactionOptions, args);
  const host = openHost(hre, await hre.network.getOrCreate());
  return withInterrupt({ transaction: tx, reporter }, (interruptible) =>
    runTransactionVerification(request, { explorer, given, timeoutMs, buildInfo, ...interruptible }, host),
  );
}

/** They are refused with a transaction, by their names in functions. */
function listOptionsOfOneContract(args: VerifyContractArguments) {
  const isGiven = args.constructorArguments.length > 0 || args.constructorArgsPath !== undefined;
  return {
    address: args.address,
    contract: args.contract,
    bundle: args.bundle,
    constructorArgs: isGiven ? "given" : args.constructorArgs,
    libraries: args.librariesPath,
  } as const;
}

function toSharedOptions(args: VerifyContractArguments) {
  const { license, timeout, check, force, requireExact, withLibraries, buildInfo } = args;
  return {
    codeFormat: toCodeFormat(args.codeFormat),
    timeout: timeout === 0 ? undefined : timeout,
    license,
    check,
    force,
    requireExact,
    withLibraries,
    buildInfo,
  };
}
