import { toFlag } from "../../base/command-place.ts";
import { createFailure } from "../../core/errors/failure.ts";
import {
  type DeploymentOutcome,
  isVerified,
  type ProxyOutcome,
  type VerificationOutcome,
} from "../../verification/result.ts";
import type { AppHost } from "../host.ts";
import { toGivenCommand } from "../options/given-command.ts";
import { givenArguments, readLibraries, toCodeFormat, toTimeLimit } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import {
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../options/option-tables.ts";
import { toProxyRequest, toRequest, toTransactionRequest } from "../options/requests.ts";
import type { ConsoleReporter } from "../reporter.ts";
import { runProxyVerification, runTransactionVerification, runVerification } from "../run.ts";
import { withInterrupt } from "../with-interrupt.ts";
import { describeProxyResult, describeTransaction } from "../words/results/describe-contracts.ts";
import { describeOutcome } from "../words/results/describe-outcome.ts";
import { describeResult } from "../words/results/describe-result.ts";
import { toJob, type Verb } from "./job.ts";

type VerifyContractArguments = CommandArguments<
  typeof verifyContractOptions & typeof verifyTransactionOptions
>;

/** Verifies the contract at an address, or with `--tx` what a transaction created. */
export const verifyContractJob: Verb<VerifyContractArguments> = (args, host) =>
  args.tx === undefined
    ? toJob<VerificationOutcome>({
        host,
        json: args.json,
        isSuccess: isVerified,
        describe: (outcome) =>
          describeOutcome(outcome, (result) => describeResult(result, { isCheck: args.check })),
        work: (reporter) => verifyAddress(args, { host, reporter }),
      })
    : toJob<DeploymentOutcome>({
        host,
        json: args.json,
        isSuccess: isVerified,
        describe: (outcome) =>
          describeOutcome(outcome, (result) => describeTransaction(result, { isCheck: args.check })),
        work: (reporter) => verifyTransaction(args, { host, reporter }),
      });

/** Where a verification runs, and who is told of its progress. */
interface Session {
  readonly host: AppHost;
  readonly reporter: ConsoleReporter;
}

async function verifyAddress(args: VerifyContractArguments, { host, reporter }: Session) {
  const { address, explorer } = args;
  if (address === undefined) {
    const remedy = `give it, or the transaction that created the contract with ${toFlag("tx")}`;
    throw createFailure("INVALID_OPTION", { missing: ["The contract's address", remedy] });
  }
  const { request, session } = toRequest(
    {
      ...toSharedOptions(args),
      address,
      contract: args.contract,
      bundle: args.bundle,
      standardJson: args.standardJson,
      findSimilar: args.findSimilar,
      libraries: await readLibraries(args.librariesPath),
    },
    host.settings,
  );
  const constructorArguments = await givenArguments(args);
  const given = toGivenCommand(verifyContractOptions, args);
  return withInterrupt({ address, reporter }, (interruptible) =>
    runVerification(
      { ...request, constructorArguments },
      { ...session, explorer, given, note: reporter.note, ...interruptible },
      host,
    ),
  );
}

async function verifyTransaction(args: VerifyContractArguments, { host, reporter }: Session) {
  const { tx = "", explorer } = args;
  const { request, session } = toTransactionRequest(
    { ...toSharedOptions(args), tx, ...listOptionsOfOneContract(args) },
    host.settings,
  );
  const given = toGivenCommand(verifyTransactionOptions, args);
  return withInterrupt({ transaction: tx, reporter }, (interruptible) =>
    runTransactionVerification(
      request,
      { ...session, explorer, given, note: reporter.note, ...interruptible },
      host,
    ),
  );
}

/** Lists the given options that only one contract can have, by their names in functions: `--tx` refuses them. */
function listOptionsOfOneContract(args: VerifyContractArguments) {
  const isGiven = args.constructorArguments.length > 0 || args.constructorArgsPath !== undefined;
  return {
    address: args.address,
    contract: args.contract,
    bundle: args.bundle,
    standardJson: args.standardJson,
    findSimilar: args.findSimilar || undefined,
    constructorArgs: isGiven ? "given" : args.constructorArgs,
    libraries: args.librariesPath,
  } as const;
}

function toSharedOptions(args: VerifyContractArguments) {
  const { license, timeout, check, force, requireExact, withLibraries, buildInfo, commit } = args;
  return {
    codeFormat: toCodeFormat(args.codeFormat),
    timeout: toTimeLimit(timeout),
    license,
    check,
    force,
    requireExact,
    withLibraries,
    buildInfo,
    commit,
  };
}

/** Verifies everything behind a proxy, and links it. */
export const verifyProxyJob: Verb<CommandArguments<typeof verifyProxyOptions>> = (given, host) => {
  const { json, explorer, timeout, ...args } = given;
  return toJob<ProxyOutcome>({
    host,
    json,
    isSuccess: isVerified,
    describe: (outcome) => describeOutcome(outcome, describeProxyResult),
    work: async (reporter) => {
      const { request, session } = toProxyRequest({ ...args, timeout: toTimeLimit(timeout) }, host.settings);
      return withInterrupt({ address: args.address, reporter }, (interruptible) =>
        runProxyVerification(
          request,
          {
            ...session,
            explorer,
            given: toGivenCommand(verifyProxyOptions, given),
            note: reporter.note,
            ...interruptible,
          },
          host,
        ),
      );
    },
  });
};
