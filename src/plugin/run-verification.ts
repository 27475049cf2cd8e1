import type { HookContext } from "hardhat/types/hooks";

import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { withDeadline } from "../verification/deadline.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { verifyWithLibraries } from "../verification/explorers/verify-with-libraries.ts";
import type { VerificationRequest } from "../verification/request.ts";
import { checkRequest } from "../verification/request.ts";
import { isVerified, toExplorersResult, type VerificationOutcome } from "../verification/result.ts";
import { verifyContract } from "../verification/verify-contract.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { describeOpenQuestions } from "./ask-provider.ts";
import { openBuilds } from "./open-builds.ts";
import { openWorkplace } from "./open-workplace.ts";
import type { SessionOptions } from "./session-options.ts";
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
