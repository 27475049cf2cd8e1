import { systemClock } from "../../base/clock.ts";
import type { PostToNode } from "../../chain/node/http-provider.ts";
import { ProviderRpcError } from "../../chain/node/rpc-response.ts";
import { toRequestHeaders } from "../../explorer-client/endpoint.ts";
import type { ProxySettings } from "../../explorer-client/http/find-proxy.ts";
import type { HttpOutcome, TryRequest } from "../../explorer-client/http/send-request.ts";
import { withRedirects } from "../../explorer-client/http/with-redirects.ts";

const defaultTimeoutMs = 30_000;

export function createPostToNode(proxy: ProxySettings, timeoutMs = defaultTimeoutMs): PostToNode {
  const open = async (): Promise<TryRequest> => {
    const { createHttp } = await import("../../explorer-client/http/http.ts");
    return withRedirects(createHttp({ timeoutMs, proxy, clock: systemClock }));
  };
  let opening: Promise<TryRequest> | undefined;
  return async ({ headers: own, ...node }, options) => {
    opening ??= open();
    const send: TryRequest = await opening;
    const headers = toRequestHeaders({ headers: own });
    const outcome = await send({ method: "POST", isRepeatable: true, ...node, headers }, options);
    if (outcome.kind === "response") {
      return outcome.response;
    }
    throw toNodeError(outcome);
  };
}

function toNodeError(outcome: Exclude<HttpOutcome, { readonly kind: "response" }>): Error {
  switch (outcome.kind) {
    case "failed":
      return new NodeUnreachedError(outcome.failure);
    case "too-long":
      return new ProviderRpcError({ message: `its answer is larger than ${outcome.maxMiB} MiB` });
    case "other-host": {
      const { status: statusCode, target } = outcome;
      return new ProviderRpcError({
        message: `it redirects to another host, ${target.origin}`,
        statusCode,
      });
    }
    case "redirect-loop":
      return new ProviderRpcError({ message: "it redirects in a loop" });
  }
}

type Failure = Extract<HttpOutcome, { readonly kind: "failed" }>["failure"];

class NodeUnreachedError extends Error {
  override readonly name = "NodeUnreachedError";
  /** Node's code, which decides whether the request is retried. */
  readonly code: string | undefined;

  constructor({ reason, nodeCode, proxy, proxyStatus, timeoutMs }: Failure) {
    const limit = timeoutMs && `${timeoutMs / 1000} s`;
    const parts = [proxyStatus && `HTTP ${proxyStatus}`, nodeCode, limit].filter(Boolean);
    const detail = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
    const way = proxy === undefined ? "" : ` through the proxy ${proxy}`;
    super(
      reason === "proxy"
        ? `the proxy ${proxy ?? "of the environment"} refused the connection${detail}`
        : `${happened[reason] ?? "the connection failed"}${way}${detail}`,
    );
    this.code = nodeCode;
  }
}

const happened: { readonly [Reason in Failure["reason"]]?: string } = {
  refused: "the connection was refused",
  dns: "the name of its host cannot be resolved",
  tls: "no secure connection could be made",
  "client-certificate": "it asks for a client certificate, and this client has none",
  "proxy-address": "the proxy in the environment variables is not an HTTP proxy",
  timeout: "it did not answer in time",
  reset: "the connection broke",
  unreadable: "its answer cannot be read as HTTP",
};
