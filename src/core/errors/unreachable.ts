import type { Details } from "./error-rows.ts";
import { createFailure, type FailureOf, isFailure } from "./failure.ts";
import type { UnreachableReason } from "./rows/connection-rows.ts";

type UnreachableCode =
  | "EXPLORER_UNREACHABLE"
  | "EXPLORER_HOST_UNKNOWN"
  | "EXPLORER_TLS_FAILED"
  | "HTTP_PROXY_FAILED";

export type UnreachableFailure = FailureOf<UnreachableCode>;

export function isUnreachable(error: unknown): error is UnreachableFailure {
  return isFailure(
    error,
    "EXPLORER_UNREACHABLE",
    "EXPLORER_HOST_UNKNOWN",
    "EXPLORER_TLS_FAILED",
    "HTTP_PROXY_FAILED",
  );
}

export function toUnreachableFailure({
  reason,
  ...facts
}: Omit<Details[UnreachableCode], "reason"> & { readonly reason: UnreachableReason }): UnreachableFailure {
  switch (reason) {
    case "dns":
      return createFailure("EXPLORER_HOST_UNKNOWN", { reason, ...facts });
    case "tls":
    case "ca":
    case "client-certificate":
      return createFailure("EXPLORER_TLS_FAILED", { reason, ...facts });
    case "proxy":
    case "proxy-address":
      return createFailure("HTTP_PROXY_FAILED", { reason, ...facts });
    default:
      return createFailure("EXPLORER_UNREACHABLE", { reason, ...facts });
  }
}
