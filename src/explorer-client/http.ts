import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import axios, { type AxiosInstance } from "axios";
import {
  ExplorerResponseInvalidError,
  ExplorerUnreachableError,
} from "../core/errors/explorer-connection-errors.ts";
import { isLoopback } from "./is-loopback.ts";
import { readBoundedText } from "./read-bounded-text.ts";
import type { HttpRequest, HttpResponse, SendRequest } from "./send-request.ts";
import { toUnreachableReason } from "./to-unreachable-reason.ts";

/** The largest sources that are published have a few megabytes. */
const maxResponseBytes = 64 * 1024 * 1024;

/**
 * Opens the way to one explorer: connections are kept alive, answers bounded, redirects left alone.
 *
 * The function that it returns throws ExplorerUnreachableError when no complete answer came in time,
 * and ExplorerResponseInvalidError when the answer is too long. What axios throws is never passed on,
 * not even as a cause: it holds the request, and so the key.
 */
export function createHttp({
  explorer,
  timeoutMs,
}: {
  readonly explorer: string;
  /** For one request, from the connection to the end of the answer. */
  readonly timeoutMs: number;
}): SendRequest {
  const client = axios.create({
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    responseType: "stream",
    maxRedirects: 0,
    validateStatus: () => true,
  });

  return async (request, { signal } = {}) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const outcome = await exchange(client, {
      request,
      signal: AbortSignal.any(signal === undefined ? [timeout] : [signal, timeout]),
    });
    signal?.throwIfAborted();
    switch (outcome.kind) {
      case "response":
        return outcome.response;
      case "too-long":
        throw new ExplorerResponseInvalidError({
          explorer,
          host: request.url.host,
          problem: `it is longer than ${maxResponseBytes / 1024 / 1024} MiB`,
          isTransient: false,
        });
      case "failed":
        throw new ExplorerUnreachableError({
          explorer,
          host: request.url.host,
          reason: timeout.aborted ? "timeout" : toUnreachableReason(outcome.nodeCode),
          nodeCode: timeout.aborted ? undefined : outcome.nodeCode,
          timeoutMs: timeout.aborted ? timeoutMs : undefined,
        });
    }
  };
}

type Outcome =
  | { readonly kind: "response"; readonly response: HttpResponse }
  | { readonly kind: "too-long" }
  | { readonly kind: "failed"; readonly nodeCode: string | undefined };

async function exchange(
  client: AxiosInstance,
  { request, signal }: { readonly request: HttpRequest; readonly signal: AbortSignal },
): Promise<Outcome> {
  try {
    const { method, url, headers, body } = request;
    const response = await client.request<AsyncIterable<Uint8Array>>({
      method,
      url: url.href,
      headers: { ...headers },
      data: body,
      signal,
      // A proxy from the environment is no way to this machine.
      ...(isLoopback(url) ? { proxy: false } : {}),
    });
    const text = await readBoundedText(response.data, maxResponseBytes);
    return text === undefined
      ? { kind: "too-long" }
      : {
          kind: "response",
          response: { status: response.status, headers: readHeaders(response.headers), text },
        };
  } catch (error) {
    return { kind: "failed", nodeCode: readNodeCode(error) };
  }
}

function readHeaders(headers: object): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function readNodeCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
