import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { HttpRequest } from "./send-request.ts";
import { TunnelAgent } from "./tunnel-agent.ts";

/** The agents that make the connection for a request. */
export interface Agents {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
}

/**
 * Makes the agents for requests over one route, directly or through a proxy.
 *
 * Connections are kept for later reads. A submission gets one of its own: a server may close one that
 * was kept just as the next request is sent, and nobody could say whether it had arrived.
 */
export function createAgents({
  proxy,
  certificates,
  timeoutMs,
}: {
  readonly proxy?: URL | undefined;
  /** Certificate authorities; default: those that Node trusts. */
  readonly certificates?: readonly string[] | undefined;
  readonly timeoutMs: number;
}): (method: HttpRequest["method"]) => Agents {
  const ca = certificates === undefined ? {} : { ca: [...certificates] };
  const create = (keepAlive: boolean): Agents => ({
    httpAgent: new HttpAgent({ keepAlive }),
    httpsAgent:
      proxy === undefined
        ? new HttpsAgent({ keepAlive, ...ca })
        : new TunnelAgent({ keepAlive, ...ca, proxy, timeoutMs }),
  });
  const agents = { GET: create(true), POST: create(false) };
  return (method) => agents[method];
}
