import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { createRequire } from "node:module";
import { unescape as decodePercents } from "node:querystring";
import tls from "node:tls";
import type { AxiosInstance, AxiosProxyConfig, AxiosStatic } from "axios";
import { findErrorCode } from "../../base/system-error.ts";
import {
  ExplorerResponseInvalidError,
  ExplorerUnreachableError,
  HttpProxyFailedError,
} from "../../core/errors/explorer-connection-errors.ts";
import type { Clock } from "../../verification/ports.ts";
import { findRoute, type ProxySettings } from "./find-proxy.ts";
import { readSendFailure, type SendFailure, toUnreachableError } from "./send-failure.ts";
import type { HttpRequest, HttpResponse, SendRequest } from "./send-request.ts";
import { TunnelAgent } from "./tunnel.ts";

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
 * Creates what sends requests to one explorer. Responses are bounded, redirects are returned as they are, and
 * proxies come from the settings alone.
 *
 * The function that it returns throws an UnreachableFailure when no complete answer came in time, and
 * ExplorerResponseInvalidError when the answer is too long. What axios throws is never passed on, not even as
 * a cause: it holds the request, and so the key.
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
  const agentsFor = ({ method, isRepeatable }: HttpRequest, proxy: URL | undefined): Agents => {
    const agents = agentsByProxy.get(proxy?.href ?? "") ?? createAgents({ proxy, certificates, timeoutMs });
    agentsByProxy.set(proxy?.href ?? "", agents);
    return agents(isRepeatable === true ? "GET" : method);
  };

  return async (request, { signal } = {}) => {
    const { url } = request;
    const route = findRoute(url, settings);
    if (route.kind === "unusable") {
      throw new HttpProxyFailedError({ explorer, host: url.host, reason: "proxy" });
    }
    const proxy = route.kind === "proxy" ? route.proxy : undefined;
    const timeout = clock.signalAfter(timeoutMs);
    const outcome = await exchange(client, {
      request,
      agents: agentsFor(request, proxy),
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

/**
 * Reads a body as UTF-8 up to a bound; undefined when it is longer.
 *
 * The bound holds for what was decompressed: a small answer may unpack to a huge one.
 */
async function readBoundedText(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A proxy as the HTTP library wants it, for requests that are not encrypted. */
export interface ForwardProxy {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  readonly auth?: { readonly username: string; readonly password: string };
}

/** The proxy at a URL, with its credentials decoded. */
function toForwardProxy({ protocol, hostname, port, username, password }: URL): ForwardProxy {
  const defaultPort = protocol === "https:" ? 443 : 80;
  const isOpen = username === "" && password === "";
  return {
    protocol: protocol.replace(":", ""),
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? defaultPort : Number(port),
    ...(isOpen ? {} : { auth: { username: decodePercents(username), password: decodePercents(password) } }),
  };
}

/** The certificate authorities to trust, or why those that were given cannot be read. */
export type Certificates =
  | { readonly kind: "trusted"; readonly certificates: readonly string[] }
  | { readonly kind: "unreadable"; readonly nodeCode: string | undefined };

/**
 * Reads certificate authorities, from PEM text or from a file of it, and adds those that are trusted
 * anyway: the host in front of a private explorer may have a public certificate.
 */
export async function readCertificates(ca: string): Promise<Certificates> {
  try {
    const text = ca.includes("-----BEGIN") ? ca : await readFile(ca, "utf8");
    const own = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    for (const certificate of own) {
      // What is no certificate throws here, where it can be told from a failed connection.
      new X509Certificate(certificate);
    }
    return own.length === 0
      ? { kind: "unreadable", nodeCode: undefined }
      : { kind: "trusted", certificates: [...trustedAnyway(), ...own] };
  } catch (error) {
    return { kind: "unreadable", nodeCode: findErrorCode(error) };
  }
}

/** With those of NODE_EXTRA_CA_CERTS where Node can tell them, which is since 22.15. */
function trustedAnyway(): readonly string[] {
  const { getCACertificates }: Partial<Pick<typeof tls, "getCACertificates">> = tls;
  return getCACertificates?.("default") ?? tls.rootCertificates;
}
