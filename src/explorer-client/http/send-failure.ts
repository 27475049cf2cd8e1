import { throwCodeFault } from "../../base/errors.ts";
import type { UnreachableReason } from "../../core/errors/rows/connection-rows.ts";
import { TunnelError } from "./tunnel.ts";

/** Facts of a request that got no answer. None is secret. */
export interface SendFailure {
  readonly reason: UnreachableReason;
  readonly nodeCode?: string | undefined;
  readonly proxy?: string | undefined;
  readonly proxyStatus?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** Nothing was sent to the host for certain. */
  readonly isUnsent: boolean;
}

/** axios stopped reading. Its error code for that has other meanings. */
export function isTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("maxContentLength ");
}

/** An error of axios or Node holds the request, and so the key: only these facts of it are passed on. */
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
  // axios uses this code for an answer that ends early.
  const nodeCode = code === "ERR_BAD_RESPONSE" ? "ECONNRESET" : code;
  // Node has tried each of several addresses.
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
  // Only TLS 1.3 has it: https://www.rfc-editor.org/rfc/rfc8446#section-6.2
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "client-certificate",
};

const tlsFamilies = /^ERR_(SSL|TLS|OSSL)_|CERT|^UNABLE_TO_(GET|VERIFY|DECODE)_/;

/** Codes of Node's HTTP parser, and of zlib and Brotli. */
const unreadableFamilies = /^(HPE|Z|ERR_BROTLI|ERR__ERROR|ZSTD)_/;

export function toUnreachableReason(nodeCode: string | undefined): UnreachableReason {
  const known = nodeCode === undefined ? undefined : reasonsByCode[nodeCode];
  if (known !== undefined || nodeCode === undefined) {
    return known ?? "other";
  }
  const unknown = unreadableFamilies.test(nodeCode) ? "unreadable" : "other";
  return tlsFamilies.test(nodeCode) ? "tls" : unknown;
}
