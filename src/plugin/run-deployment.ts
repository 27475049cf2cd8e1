import type { HookContext } from "hardhat/types/hooks";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { withDeadline } from "../verification/deadline.ts";
import {
  type DeploymentOutcome,
  toDeploymentExplorersResult,
} from "../verification/deployment/deployment-result.ts";
import { examineTransaction } from "../verification/deployment/examine-transaction.ts";
import { type DeploymentRequest, verifyDeployment } from "../verification/deployment/verify-deployment.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { verifyWithLibraries } from "../verification/explorers/verify-with-libraries.ts";
import { checkOptions } from "../verification/request.ts";
import { verifyContract } from "../verification/verify-contract.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { describeOpenQuestions } from "./ask-provider.ts";
import { openWorkplace } from "./open-workplace.ts";
import type { SessionOptions } from "./session-options.ts";
import { type BuildFiles, useBuildFiles } from "./use-build-files.ts";

interface DeploymentOptions extends SessionOptions, Pick<BuildFiles, "buildInfo"> {
  /** For all contracts together. */
  readonly timeoutMs: number;
}

/**
 * Verifies what a transaction created, against the network of a connection, on each of its explorers.
 * What is wrong with the transaction itself is found before any of them is opened.
 */
export function runDeployment(
  request: DeploymentRequest,
  { timeoutMs, signal, buildInfo, ...options }: DeploymentOptions,
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
    const examined = await examineTransaction({ transactionHash, ports, deadline });
    return verifyOnExplorers(explorers, {
      deadline,
      combine: toDeploymentExplorersResult,
      verify: (explorer) =>
        verifyDeployment(examined, {
          request,
          deadline,
          ports: { ...ports, explorer },
          verify: async (run) => verify(await useBuildFiles(run, { buildInfo })),
        }),
    });
  });
}
