import type { UnreachableReason } from "../core/errors/explorer-connection-errors.ts";

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

/** What Node's error code says of a failed connection. */
export function toUnreachableReason(nodeCode: string | undefined): UnreachableReason {
  const known = nodeCode === undefined ? undefined : reasonsByCode[nodeCode];
  return known ?? (tlsFamilies.test(nodeCode ?? "") ? "tls" : "other");
}
