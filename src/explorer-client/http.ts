import { createRequire } from "node:module";
import type { AxiosInstance, AxiosProxyConfig, AxiosStatic } from "axios";
import {
  ExplorerResponseInvalidError,
  ExplorerUnreachableError,
  HttpProxyFailedError,
} from "../core/errors/explorer-connection-errors.ts";
import type { Clock } from "../verification/ports.ts";
import { type Agents, createAgents } from "./create-agents.ts";
import { findRoute, type ProxySettings } from "./find-proxy.ts";
import { readBoundedText } from "./read-bounded-text.ts";
import { readSendFailure, type SendFailure } from "./send-failure.ts";
import type { HttpRequest, HttpResponse, SendRequest } from "./send-request.ts";
import { toForwardProxy } from "./to-forward-proxy.ts";
import { toUnreachableError } from "./to-unreachable-error.ts";

/** By require, axios is one file; as modules it is 66, which take twice the time to load. */
const axios: AxiosStatic = createRequire(import.meta.url)("axios");

/** The largest sources that are published have a few megabytes. */
const maxResponseBytes = 64 * 1024 * 1024;

export interface HttpSettings {
  readonly explorer: string;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs: number;
  /** Certificate authorities; default: those that Node trusts. */
  readonly certificates?: readonly string[] | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly clock: Pick<Clock, "signalAfter">;
}

/**
 * Opens the way to one explorer: answers are bounded, redirects left alone, proxies taken from the
 * settings and from nowhere else.
 *
 * The function that it returns throws an UnreachableFailure when no complete answer came in time,
 * and ExplorerResponseInvalidError when the answer is too long. What axios throws is never passed on,
 * not even as a cause: it holds the request, and so the key.
 */
export function createHttp({
  explorer,
  timeoutMs,
  certificates,
  proxy: settings = {},
  clock,
}: HttpSettings): SendRequest {
  const client = axios.create({ responseType: "stream", maxRedirects: 0, validateStatus: () => true });
  const agentsByProxy = new Map<string, (method: HttpRequest["method"]) => Agents>();
  const agentsFor = (method: HttpRequest["method"], proxy: URL | undefined): Agents => {
    const agents = agentsByProxy.get(proxy?.href ?? "") ?? createAgents({ proxy, certificates, timeoutMs });
    agentsByProxy.set(proxy?.href ?? "", agents);
    return agents(method);
  };

  return async (request, { signal } = {}) => {
    const { url, method } = request;
    const route = findRoute(url, settings);
    if (route.kind === "unusable") {
      throw new HttpProxyFailedError({ explorer, host: url.host, reason: "proxy" });
    }
    const proxy = route.kind === "proxy" ? route.proxy : undefined;
    const timeout = clock.signalAfter(timeoutMs);
    const outcome = await exchange(client, {
      request,
      agents: agentsFor(method, proxy),
      forward: proxy !== undefined && url.protocol === "http:" ? toForwardProxy(proxy) : false,
      signal: AbortSignal.any(signal === undefined ? [timeout] : [signal, timeout]),
    });
    signal?.throwIfAborted();
    switch (outcome.kind) {
      case "response":
        return outcome.response;
      case "too-long":
        throw new ExplorerResponseInvalidError({
          explorer,
          host: url.host,
          problem: `it is longer than ${maxResponseBytes / 1024 / 1024} MiB`,
        });
      case "failed":
        throw timeout.aborted
          ? new ExplorerUnreachableError({ explorer, host: url.host, reason: "timeout", timeoutMs })
          : toUnreachableError(outcome.failure, { explorer, url, proxy });
    }
  };
}

type Outcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "too-long" }
  | { readonly kind: "failed"; readonly failure: SendFailure };

async function exchange(
  client: AxiosInstance,
  {
    request: { method, url, headers, body },
    agents,
    forward,
    signal,
  }: {
    readonly request: HttpRequest;
    readonly agents: Agents;
    readonly forward: AxiosProxyConfig | false;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  try {
    const response = await client.request<AsyncIterable<Uint8Array>>({
      method,
      url: url.href,
      headers: { ...headers },
      data: body,
      proxy: forward,
      signal,
      ...agents,
    });
    if (response.status === 407 && forward !== false) {
      return {
        kind: "failed",
        failure: { nodeCode: undefined, isUnconnected: true, tunnel: { proxyStatus: 407 } },
      };
    }
    const text = await readBoundedText(response.data, maxResponseBytes);
    return text === undefined
      ? { kind: "too-long" }
      : {
          kind: "response",
          response: { status: response.status, headers: readHeaders(response.headers), text },
        };
  } catch (error) {
    return { kind: "failed", failure: readSendFailure(error) };
  }
}

function readHeaders(headers: object): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
