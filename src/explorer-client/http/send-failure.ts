import { throwCodeFault } from "../../base/errors.ts";
import type { UnreachableReason } from "../../core/errors/rows/connection-rows.ts";
import { TunnelError } from "./tunnel.ts";

/** What is known of a request that got no answer; nothing of it is secret. */
export interface SendFailure {
  readonly reason: UnreachableReason;
  /** Node's own code, such as ECONNREFUSED. */
  readonly nodeCode?: string | undefined;
  /** Host and port of the proxy on the way. */
  readonly proxy?: string | undefined;
  /** HTTP status with which the proxy refused. */
  readonly proxyStatus?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** Whether it is certain that nothing was sent to the host. */
  readonly isUnsent: boolean;
}

/** Returns whether axios stopped reading an answer that was too long. Its code for that has other meanings. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("maxContentLength ");
}

/**
 * Reads from an error of axios or Node what may be passed on. Never the error itself: it holds the request, and so
 * the key.
 */
export function readSendFailure(
  error: unknown,
  { proxy }: { readonly proxy?: URL | undefined } = {},
): SendFailure {
  throwCodeFault(error);
  const own = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (own instanceof TunnelError) {
    const { nodeCode, proxyStatus } = own;
    return { reason: "proxy", nodeCode, proxy: proxy?.host, proxyStatus, isUnsent: true };
  }
  const code = readText(error, "code");
  // axios's code for an answer that ends early.
  const nodeCode = code === "ERR_BAD_RESPONSE" ? "ECONNRESET" : code;
  // With several addresses Node has tried each of them.
  const tries: readonly unknown[] = own instanceof AggregateError ? own.errors : [own];
  const isUnsent = tries.every((one) => ["connect", "getaddrinfo"].includes(readText(one, "syscall") ?? ""));
  const reason = proxy !== undefined && isUnsent ? "proxy" : toUnreachableReason(nodeCode);
  return { reason, nodeCode, proxy: proxy?.host, isUnsent };
}

function readText(error: unknown, name: "code" | "syscall"): string | undefined {
  if (!(error instanceof Error) || !(name in error)) {
    return undefined;
  }
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
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
  // TLS 1.3 alone says it; https://www.rfc-editor.org/rfc/rfc8446#section-6.2
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "client-certificate",
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
