import { throwCodeFault } from "../../base/errors.ts";
import {
  toUnreachableFailure,
  type UnreachableFailure,
  type UnreachableReason,
} from "../../core/errors/explorer-connection-errors.ts";
import { isLoopback } from "./find-proxy.ts";
import { TunnelError } from "./tunnel.ts";

/** What is known of a request that got no answer; nothing of it is secret. */
export interface SendFailure {
  readonly nodeCode: string | undefined;
  /** Whether it is certain that no connection to the next host came about. */
  readonly isUnconnected: boolean;
  /** Set when it was a proxy that failed; its status where it answered at all. */
  readonly tunnel?: { readonly proxyStatus: number | undefined } | undefined;
}

/** Reads from an error of Node what may be passed on. Never the error itself: it may hold the request, and so the key. */
export function readSendFailure(error: unknown): SendFailure {
  throwCodeFault(error);
  if (error instanceof TunnelError) {
    const { nodeCode, proxyStatus } = error;
    return { nodeCode, isUnconnected: true, tunnel: { proxyStatus } };
  }
  // With several addresses Node has tried each of them.
  const tries: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return {
    nodeCode: readText(error, "code"),
    isUnconnected: tries.every((one) => ["connect", "getaddrinfo"].includes(readText(one, "syscall") ?? "")),
  };
}

function readText(error: unknown, name: "code" | "syscall"): string | undefined {
  if (!(error instanceof Error) || !(name in error)) {
    return undefined;
  }
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

/** Returns the failure of a request that got no answer; on the way through a proxy, whose failure it was. */
export function toUnreachableError(
  { nodeCode, isUnconnected, tunnel }: SendFailure,
  { explorer, url, proxy }: { readonly explorer: string; readonly url: URL; readonly proxy: URL | undefined },
): UnreachableFailure {
  const isOfProxy = tunnel !== undefined || (proxy !== undefined && isUnconnected);
  return toUnreachableFailure({
    explorer,
    host: url.host,
    reason: isOfProxy ? "proxy" : toUnreachableReason(nodeCode),
    nodeCode,
    proxy: proxy?.host,
    proxyStatus: tunnel?.proxyStatus,
    isUnsent: isUnconnected,
    isOnThisMachine: isLoopback(url),
  });
}

const reasonsByCode: Readonly<Record<string, UnreachableReason>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_NODATA: "dns",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  ERR_STREAM_PREMATURE_CLOSE: "reset",
  ETIMEDOUT: "timeout",
  EPROTO: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  HOSTNAME_MISMATCH: "tls",
};

/** Codes of OpenSSL and of Node's tls module come in families. */
const tlsFamilies = /^ERR_(SSL|TLS|OSSL)_|CERT|^UNABLE_TO_(GET|VERIFY|DECODE)_/;

/** Codes of Node's parser of HTTP, and of zlib and Brotli for a body that is not packed as its headers say. */
const unreadableFamilies = /^(HPE|Z|ERR_BROTLI|ERR__ERROR|ZSTD)_/;

/** Returns what Node's error code says of a failed connection. */
export function toUnreachableReason(nodeCode: string | undefined): UnreachableReason {
  const known = nodeCode === undefined ? undefined : reasonsByCode[nodeCode];
  if (known !== undefined || nodeCode === undefined) {
    return known ?? "other";
  }
  const unknown = unreadableFamilies.test(nodeCode) ? "unreadable" : "other";
  return tlsFamilies.test(nodeCode) ? "tls" : unknown;
}
