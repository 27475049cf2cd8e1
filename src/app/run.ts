import * as licenses from "../explorer-api/etherscan/licenses.ts";
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
import type { AppHost, HostNetwork } from "./host.ts";
import { openWorkplace, type SessionOptions } from "./open-workplace.ts";
import { type BuildFiles, useBuildFiles } from "./use-build-files.ts";

interface VerificationOptions extends SessionOptions, BuildFiles {
  /** For everything, from the first look at the chain on. */
  readonly timeoutMs: number;
}

/** Runs one verification against the host's network, on each of its explorers. */
export async function runVerification(
  request: VerificationRequest,
  { timeoutMs, signal, buildInfo, bundle, ...options }: VerificationOptions,
  host: AppHost,
): Promise<VerificationOutcome> {
  const verify = request.withLibraries === true ? verifyWithLibraries : verifyContract;
  const network = await host.openNetwork();
  const limits = toLimits({ timeoutMs, signal, ...options }, { host, network });
  return withDeadline(limits, async (deadline, reporter) => {
    // What is in a file is not looked at twice, and there may be no build of the project.
    const checked = buildInfo === undefined ? request : { ...request, contract: undefined };
    await checkRequest(checked, { builds: host.builds, licenses });
    const { ports, explorers } = await openWorkplace(host, {
      ...options,
      network,
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
 * Verifies what a transaction created, against the host's network, on each of its explorers.
 * What is wrong with the transaction itself is found before any of them is opened.
 */
export async function runTransactionVerification(
  request: TransactionRequest,
  { timeoutMs, signal, buildInfo, ...options }: TransactionOptions,
  host: AppHost,
): Promise<DeploymentOutcome> {
  const verify = request.withLibraries === true ? verifyWithLibraries : verifyContract;
  const network = await host.openNetwork();
  const limits = toLimits({ timeoutMs, signal, ...options }, { host, network });
  return withDeadline(limits, async (deadline, reporter) => {
    checkOptions(request, licenses);
    const { ports, explorers } = await openWorkplace(host, {
      ...options,
      network,
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
 * Verifies a proxy, and everything behind it, against the host's network, on each of its
 * explorers. What is wrong with the proxy itself is found before any of them is opened.
 */
export async function runProxyVerification(
  request: ProxyRequest,
  { timeoutMs, signal, ...options }: ProxyVerificationOptions,
  host: AppHost,
): Promise<ProxyOutcome> {
  const network = await host.openNetwork();
  const limits = toLimits({ timeoutMs, signal, ...options }, { host, network });
  return withDeadline(limits, async (deadline, reporter) => {
    await checkRequest(request, { builds: host.builds, licenses });
    const { ports, explorers } = await openWorkplace(host, {
      ...options,
      network,
      reporter,
      signal: deadline.signal,
    });
    const examined = await examineProxy({ request, ports, deadline });
    const { publishedBuilds } = host;
    return verifyOnExplorers(explorers, {
      deadline,
      combine: toProxyExplorersResult,
      verify: (explorer) =>
        verifyProxy(examined, { request, ports: { ...ports, explorer }, deadline, publishedBuilds }),
    });
  });
}

function toLimits(
  { timeoutMs, signal, reporter }: SessionOptions & { readonly timeoutMs: number },
  { host: { clock }, network }: { readonly host: AppHost; readonly network: HostNetwork },
) {
  return { timeoutMs, signal, reporter, clock, waitingFor: () => network.describeOpenQuestions() };
}
