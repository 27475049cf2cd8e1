import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { pipeline, type Readable, type Transform } from "node:stream";
import tls from "node:tls";
import zlib, { constants, createBrotliDecompress, createUnzip } from "node:zlib";
import { findErrorCode } from "../../base/system-error.ts";
import {
  ExplorerResponseInvalidError,
  ExplorerUnreachableError,
  HttpProxyFailedError,
} from "../../core/errors/explorer-connection-errors.ts";
import type { Clock } from "../../verification/ports.ts";
import { listEncodings } from "./content-encoding.ts";
import { findRoute, type ProxySettings } from "./find-proxy.ts";
import { readSendFailure, type SendFailure, toUnreachableError } from "./send-failure.ts";
import type { HttpRequest, HttpResponse, SendRequest } from "./send-request.ts";
import { TunnelAgent, type TunnelledRequest, toAuthorization, toConnectOptions } from "./tunnel.ts";

export interface HttpSettings {
  readonly explorer: string;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs: number;
  /** The longest answer. Default: 64; the largest sources that are published have a few. */
  readonly maxResponseMiB?: number | undefined;
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
 * ExplorerResponseInvalidError when the answer is too long. What Node throws is never passed on, not even as
 * a cause: it may hold the request, and so the key.
 */
export function createHttp({
  explorer,
  timeoutMs,
  maxResponseMiB = 64,
  certificates,
  proxy: settings = {},
  clock,
}: HttpSettings): SendRequest {
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
    const outcome = await exchange({
      request,
      agents: agentsFor(request, proxy),
      forwarder: url.protocol === "http:" ? proxy : undefined,
      maxResponseBytes: maxResponseMiB * 1024 * 1024,
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
          problem: `it is longer than ${maxResponseMiB} MiB`,
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

interface Exchange {
  readonly request: HttpRequest;
  readonly agents: Agents;
  /** The proxy that a request which is not encrypted is sent to. */
  readonly forwarder: URL | undefined;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
}

async function exchange(order: Exchange): Promise<Outcome> {
  try {
    const response = await send(order);
    const status = response.statusCode ?? 0;
    if (status === 407 && order.forwarder !== undefined) {
      response.destroy();
      return {
        kind: "failed",
        failure: { nodeCode: undefined, isUnconnected: true, tunnel: { proxyStatus: status } },
      };
    }
    if (Number(response.headers["content-length"] ?? 0) > order.maxResponseBytes) {
      response.destroy();
      return { kind: "too-long" };
    }
    const { body, headers } = unpack(response);
    const text = await readBoundedText(body, order.maxResponseBytes);
    return text === undefined
      ? { kind: "too-long" }
      : { kind: "response", response: { status, headers: readHeaders(headers), text } };
  } catch (error) {
    return { kind: "failed", failure: readSendFailure(error) };
  }
}

/** Sends a request; the promise is settled when its answer begins. */
function send({
  request: { method, url, headers, body },
  agents,
  forwarder,
  signal,
}: Exchange): Promise<IncomingMessage> {
  const hop = forwarder ?? url;
  const path = `${url.pathname}${url.search}`;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A request that waits for its tunnel does not end by its signal.
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    const options: TunnelledRequest = {
      method,
      ...toConnectOptions(hop),
      path: forwarder === undefined ? path : `${url.origin}${path}`,
      headers: {
        host: url.host,
        "accept-encoding": "gzip, br",
        ...toAuthorization("authorization", url),
        ...headers,
        ...(forwarder && toAuthorization("proxy-authorization", forwarder)),
      },
      agent: url.protocol === "https:" ? agents.httpsAgent : agents.httpAgent,
      signal,
      tunnelSignal: signal,
    };
    const outgoing = (hop.protocol === "https:" ? requestHttps : requestHttp)(options);
    outgoing.once("response", resolve);
    outgoing.on("error", reject);
    // It is the only event after an answer that switches to another protocol.
    outgoing.once("close", () => {
      signal.removeEventListener("abort", abort);
      reject(new Error("The connection was closed without an answer."));
    });
    outgoing.end(body);
  });
}

/** As browsers do, they take what they got of a packed answer without its end. */
const asFarAsItGoes = { finishFlush: constants.Z_SYNC_FLUSH };

/** Node has it since 22.15. */
const { createZstdDecompress }: Partial<Pick<typeof zlib, "createZstdDecompress">> = zlib;

/**
 * What unpacks an answer, by its `content-encoding`. `deflate` is not asked for: servers mean two formats by it,
 * of which this reads the standard one. Nor is what not every Node has.
 */
const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", () => createUnzip(asFarAsItGoes)],
  ["x-gzip", () => createUnzip(asFarAsItGoes)],
  ["deflate", () => createUnzip(asFarAsItGoes)],
  ["br", () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ...(createZstdDecompress === undefined ? [] : ([["zstd", () => createZstdDecompress()]] as const)),
]);

/** More than one is a mistake of a server behind a server; each costs memory. */
const maxEncodings = 3;

/**
 * Unpacks an answer that was packed once or several times. One that cannot be unpacked stays as it is, with its
 * `content-encoding`: some servers write there the character set of a text.
 */
function unpack(response: IncomingMessage): {
  readonly body: AsyncIterable<Uint8Array>;
  readonly headers: IncomingMessage["headers"];
} {
  const { "content-encoding": encoding = "", ...headers } = response.headers;
  const names = listEncodings(encoding);
  const steps = names.toReversed().flatMap((name) => unpackers.get(name) ?? []);
  if (steps.length < names.length || names.length > maxEncodings) {
    return { body: response, headers: response.headers };
  }
  // Whoever reads gets the failure; without the callback it would be thrown, too.
  const body = steps.reduce<Readable>((packed, open) => pipeline(packed, open(), () => undefined), response);
  return { body, headers };
}

function readHeaders(headers: IncomingMessage["headers"]): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The agents that make the connection for a request. */
interface Agents {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
}

/**
 * Makes the agents for requests over one route, directly or through a proxy.
 *
 * Connections are kept for later reads. A submission gets one of its own: a server may close one that
 * was kept just as the next request is sent, and nobody could say whether it had arrived.
 */
function createAgents({
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
    httpAgent: proxy?.protocol === "https:" ? new HttpsAgent({ keepAlive }) : new HttpAgent({ keepAlive }),
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
