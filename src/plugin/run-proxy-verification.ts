import type { HookContext } from "hardhat/types/hooks";

import * as licenses from "../explorer-api/licenses.ts";
import { checkRequest } from "../verification/check-request.ts";
import { withDeadline } from "../verification/deadline.ts";
import type { ProxyResult } from "../verification/proxy/proxy-result.ts";
import type { ProxyRequest } from "../verification/proxy/proxy-run.ts";
import { verifyProxy } from "../verification/proxy/verify-proxy.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { openBuilds } from "./open-builds.ts";
import { openPublishedBuilds } from "./open-published-builds.ts";
import type { SessionOptions } from "./session-options.ts";
import { withSession } from "./with-session.ts";

interface ProxyVerificationOptions extends SessionOptions {
  /** For everything behind the proxy together. */
  readonly timeoutMs: number;
}

/** Verifies a proxy, and everything behind it, against the network of a connection. */
export function runProxyVerification(
  request: ProxyRequest,
  { timeoutMs, signal, ...options }: ProxyVerificationOptions,
  context: HookContext,
): Promise<ProxyResult> {
  return withDeadline({ timeoutMs, signal, clock: systemClock }, async (deadline) => {
    await checkRequest(request, { builds: openBuilds(context), licenses });
    return withSession(context, { ...options, signal: deadline.signal }, ({ ports }) =>
      verifyProxy({ request, ports, deadline, publishedBuilds: openPublishedBuilds(context) }),
    );
  });
}
