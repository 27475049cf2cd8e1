import type { HookContext } from "hardhat/types/hooks";

import * as licenses from "../explorer-api/licenses.ts";
import { checkRequest } from "../verification/check-request.ts";
import { withDeadline } from "../verification/deadline.ts";
import type { VerificationRequest } from "../verification/request.ts";
import type { VerificationResult } from "../verification/result.ts";
import { verifyContract } from "../verification/verify-contract.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { openBuilds } from "./open-builds.ts";
import type { SessionOptions } from "./open-session.ts";
import { withSession } from "./with-session.ts";

interface VerificationOptions extends SessionOptions {
  /** For everything, from the first look at the chain on. */
  readonly timeoutMs: number;
}

/** Runs one verification against the network of a connection. */
export function runVerification(
  request: VerificationRequest,
  { timeoutMs, signal, ...options }: VerificationOptions,
  context: HookContext,
): Promise<VerificationResult> {
  return withDeadline({ timeoutMs, signal, clock: systemClock }, async (deadline) => {
    await checkRequest(request, { builds: openBuilds(context), licenses });
    return withSession(context, { ...options, signal: deadline.signal }, ({ ports }) =>
      verifyContract({ request, ports, deadline }),
    );
  });
}
