import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from "node:https";
import { createRequire } from "node:module";
import type { AxiosProxyConfig, AxiosRequestConfig, AxiosResponse, AxiosStatic } from "axios";
import { callInTime } from "../../base/clock.ts";
import type { Clock } from "../../verification/ports.ts";
import { findRoute, type ProxySettings } from "./find-proxy.ts";
import { isTooLong, readSendFailure } from "./send-failure.ts";
import type { HttpOutcome, HttpRequest, TryRequest } from "./send-request.ts";
import { TunnelAgent, type TunnelledRequest, toAuthorization, toConnectOptions } from "./tunnel.ts";

/** axios in one file loads in half the time of its modules. */
const axios: AxiosStatic = createRequire(import.meta.url)("axios/dist/node/axios.cjs");

/** The largest published sources have a few. */
const maxResponseMiB = 64;

export interface HttpSettings {
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs: number;
  /** Certificate authorities; default: those that Node trusts. */
  readonly certificates?: readonly string[] | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly clock: Pick<Clock, "signalAfter">;
}

/**
 * Creates the sender of requests to one host. Redirects are returned, and proxies come from the settings alone.
 *
 * An error of axios holds the request, and so the key: it never leaves this file, not even as a cause.
 */
export function createHttp({
  timeoutMs,
  certificates,
  proxy: settings = {},
  clock,
}: HttpSettings): TryRequest {
  /** Keeps connections, by the proxy on the way. */
  const kept = new Map<string, Agents>();
  const findAgents = ({ method, isRepeatable }: HttpRequest, proxy: URL | undefined): Agents => {
    if (method === "POST" && isRepeatable !== true) {
      return createAgents({ proxy, certificates, keepAlive: false });
    }
    const agents = kept.get(proxy?.href ?? "") ?? createAgents({ proxy, certificates, keepAlive: true });
    kept.set(proxy?.href ?? "", agents);
    return agents;
  };

  return async (request, { signal } = {}) => {
    signal?.throwIfAborted();
    const route = findRoute(request.url, settings);
    if (route.kind === "unusable") {
      return { kind: "failed", failure: { reason: "proxy-address", isUnsent: true } };
    }
    const proxy = route.kind === "proxy" ? route.proxy : undefined;
    const config = {
      ...toConfig(request, { proxy, agents: findAgents(request, proxy) }),
      maxContentLength: maxResponseMiB * 1024 * 1024,
    };
    return callInTime({ timeoutMs, signal, clock }, async (stop, limit) => {
      try {
        const answer = await axios.request<string>({ ...config, ...withSignal(stop) });
        return toOutcome(answer, config.proxy === false ? undefined : proxy);
      } catch (error) {
        signal?.throwIfAborted();
        return limit.aborted
          ? { kind: "failed", failure: { reason: "timeout", timeoutMs, isUnsent: false } }
          : toFailure(error, { proxy, maxMiB: maxResponseMiB });
      }
    });
  };
}

function toFailure(
  error: unknown,
  { proxy, maxMiB }: { readonly proxy: URL | undefined; readonly maxMiB: number },
): HttpOutcome {
  return isTooLong(error)
    ? { kind: "too-long", maxMiB }
    : { kind: "failed", failure: readSendFailure(error, { proxy }) };
}

interface Agents {
  /** Connects to the host, or to the proxy that forwards plain HTTP. */
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
}

interface Connecting extends Pick<HttpSettings, "certificates"> {
  readonly proxy: URL | undefined;
  readonly keepAlive: boolean;
}

/**
 * A GET takes a connection that was kept. A submission gets a new one: a server may close a kept one just as the
 * next request is sent, and then it is not known whether the request arrived.
 */
function createAgents({ proxy, certificates, keepAlive }: Connecting): Agents {
  const ca = certificates === undefined ? {} : { ca: [...certificates] };
  return {
    httpAgent:
      proxy?.protocol === "https:"
        ? new HttpsAgent({ keepAlive, servername: toConnectOptions(proxy).servername })
        : new HttpAgent({ keepAlive }),
    httpsAgent:
      proxy === undefined
        ? new HttpsAgent({ keepAlive, ...ca })
        : new TunnelAgent({ keepAlive, ...ca, proxy }),
  };
}

/** Turns off what axios does by itself with proxies, redirects, statuses and bodies. */
function toConfig(
  { method, url, headers, body }: HttpRequest,
  { proxy, agents }: { readonly proxy: URL | undefined; readonly agents: Agents },
): AxiosRequestConfig<string> & { readonly proxy: AxiosProxyConfig | false } {
  const target = new URL(url);
  target.username = "";
  target.password = "";
  const forwarder = url.protocol === "http:" ? proxy : undefined;
  return {
    method,
    url: target.href,
    ...(body !== undefined && { data: body }),
    headers: {
      ...toAuthorization("authorization", url),
      ...headers,
      ...(forwarder && { host: url.host, ...toAuthorization("proxy-authorization", forwarder) }),
    },
    // axios takes the agent by the protocol of the forwarding proxy.
    httpAgent: agents.httpAgent,
    httpsAgent: forwarder === undefined ? agents.httpsAgent : agents.httpAgent,
    proxy: forwarder === undefined ? false : toProxyConfig(forwarder),
    maxRedirects: 0,
    validateStatus: () => true,
    responseType: "text",
    transformRequest: [],
    transformResponse: [],
  };
}

function toProxyConfig(proxy: URL): AxiosProxyConfig {
  const { protocol, port } = proxy;
  const usualPort = protocol === "https:" ? 443 : 80;
  return {
    protocol,
    host: toConnectOptions(proxy).host ?? "",
    port: port === "" ? usualPort : Number(port),
  };
}

/** The signal also ends the opening of the tunnel that the request waits for. */
function withSignal(signal: AbortSignal): Pick<AxiosRequestConfig, "signal" | "transport"> {
  const request = (given: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
    const options: TunnelledRequest = { ...given, tunnelSignal: signal };
    return (options.protocol === "https:" ? requestHttps : requestHttp)(options, onResponse);
  };
  return { signal, transport: { request } };
}

/** A proxy that wants credentials answers in place of the host. */
function toOutcome(
  { status, headers, data: text }: AxiosResponse<string>,
  forwarder: URL | undefined,
): HttpOutcome {
  if (status === 407 && forwarder !== undefined) {
    const failure = { reason: "proxy", proxy: forwarder.host, proxyStatus: status, isUnsent: true } as const;
    return { kind: "failed", failure };
  }
  const values = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { kind: "response", response: { status, headers: new Map(values), text } };
}
