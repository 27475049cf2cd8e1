import type { HookContext } from "hardhat/types/hooks";
import { systemClock } from "../base/clock.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { describeOpenQuestions } from "../hardhat/ask-provider.ts";
import {
  openBuilds,
  openPublishedBuilds,
  openWorkplace,
  type SessionOptions,
} from "../hardhat/open-workplace.ts";
import { withDeadline } from "../verification/deadline.ts";
import {
  type DeploymentOutcome,
  toDeploymentExplorersResult,
} from "../verification/deployment/deployment-result.ts";
import { examineTransaction } from "../verification/deployment/examine-transaction.ts";
import { type TransactionRequest, verifyTransaction } from "../verification/deployment/verify-transaction.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { verifyWithLibraries } from "../verification/explorers/verify-with-libraries.ts";
import { examineProxy } from "../verification/proxy/examine-proxy.ts";
import {
  type ProxyOutcome,
  type ProxyRequest,
  toProxyExplorersResult,
} from "../verification/proxy/proxy-result.ts";
import { verifyProxy } from "../verification/proxy/verify-proxy.ts";
import { checkOptions, checkRequest, type VerificationRequest } from "../verification/request.ts";
import { isVerified, toExplorersResult, type VerificationOutcome } from "../verification/result.ts";
import { verifyContract } from "../verification/verify-contract.ts";
import { type BuildFiles, useBuildFiles } from "./use-build-files.ts";

interface VerificationOptions extends SessionOptions, BuildFiles {
  /** For everything, from the first look at the chain on. */
  readonly timeoutMs: number;
}

/** Runs one verification against the network of a connection, on each of its explorers. */
export function runVerification(
  request: VerificationRequest,
  { timeoutMs, signal, buildInfo, bundle, ...options }: VerificationOptions,
  context: HookContext,
): Promise<VerificationOutcome> {
  const verify = request.withLibraries === true ? verifyWithLibraries : verifyContract;
  const waitingFor = () => describeOpenQuestions(options.connection);
  const limits = { timeoutMs, signal, clock: systemClock, reporter: options.reporter, waitingFor };
  return withDeadline(limits, async (deadline, reporter) => {
    // What is in a file is not looked at twice, and there may be no build of the project.
    const checked = buildInfo === undefined ? request : { ...request, contract: undefined };
    await checkRequest(checked, { builds: openBuilds(context), licenses });
    const { ports, explorers } = await openWorkplace(context, {
      ...options,
      reporter,
      signal: deadline.signal,
    });
    return verifyOnExplorers(explorers, {
      deadline,
      combine: toExplorersResult,
      verify: async (explorer) => {
        const base = { request, ports: { ...ports, explorer }, deadline };
        const result = await verify(await useBuildFiles(base, { buildInfo, bundle }));
        return bundle !== undefined && isVerified(result) ? { ...result, bundle } : result;
      },
    });
  });
}

interface TransactionOptions extends SessionOptions, Pick<BuildFiles, "buildInfo"> {
  /** For all contracts together. */
  readonly timeoutMs: number;
}

/**
 * Verifies what a transaction created, against the network of a connection, on each of its explorers.
 * What is wrong with the transaction itself is found before any of them is opened.
 */
export function runTransactionVerification(
  request: TransactionRequest,
  { timeoutMs, signal, buildInfo, ...options }: TransactionOptions,
  context: HookContext,
): Promise<DeploymentOutcome> {
  const verify = request.withLibraries === true ? verifyWithLibraries : verifyContract;
  const waitingFor = () => describeOpenQuestions(options.connection);
  const limits = { timeoutMs, signal, clock: systemClock, reporter: options.reporter, waitingFor };
  return withDeadline(limits, async (deadline, reporter) => {
    checkOptions(request, licenses);
    const { ports, explorers } = await openWorkplace(context, {
      ...options,
      reporter,
      signal: deadline.signal,
    });
    const { transactionHash } = request;
    const examined = await examineTransaction(transactionHash, { ports, deadline });
    return verifyOnExplorers(explorers, {
      deadline,
      combine: toDeploymentExplorersResult,
      verify: (explorer) =>
        verifyTransaction(examined, {
          request,
          deadline,
          ports: { ...ports, explorer },
          verify: async (run) => verify(await useBuildFiles(run, { buildInfo })),
        }),
    });
  });
}

interface ProxyVerificationOptions extends SessionOptions {
  /** For everything behind the proxy together. */
  readonly timeoutMs: number;
}

/**
 * Verifies a proxy, and everything behind it, against the network of a connection, on each of its
 * explorers. What is wrong with the proxy itself is found before any of them is opened.
 */
export function runProxyVerification(
  request: ProxyRequest,
  { timeoutMs, signal, ...options }: ProxyVerificationOptions,
  context: HookContext,
): Promise<ProxyOutcome> {
  const waitingFor = () => describeOpenQuestions(options.connection);
  const limits = { timeoutMs, signal, clock: systemClock, reporter: options.reporter, waitingFor };
  return withDeadline(limits, async (deadline, reporter) => {
    await checkRequest(request, { builds: openBuilds(context), licenses });
    const { ports, explorers } = await openWorkplace(context, {
      ...options,
      reporter,
      signal: deadline.signal,
    });
    const examined = await examineProxy({ request, ports, deadline });
    const publishedBuilds = openPublishedBuilds(context);
    return verifyOnExplorers(explorers, {
      deadline,
      combine: toProxyExplorersResult,
      verify: (explorer) =>
        verifyProxy(examined, { request, ports: { ...ports, explorer }, deadline, publishedBuilds }),
    });
  });
}
