import type { HookContext } from "hardhat/types/hooks";

import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { withDeadline } from "../verification/deadline.ts";
import { verifyOnExplorers } from "../verification/explorers/verify-on-explorers.ts";
import { examineProxy } from "../verification/proxy/examine-proxy.ts";
import type { ProxyRequest } from "../verification/proxy/proxy-result.ts";
import { type ProxyOutcome, toProxyExplorersResult } from "../verification/proxy/proxy-result.ts";
import { verifyProxy } from "../verification/proxy/verify-proxy.ts";
import { checkRequest } from "../verification/request.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { describeOpenQuestions } from "./ask-provider.ts";
import { openBuilds } from "./open-builds.ts";
import { openPublishedBuilds } from "./open-published-builds.ts";
import { openWorkplace } from "./open-workplace.ts";
import type { SessionOptions } from "./session-options.ts";

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
