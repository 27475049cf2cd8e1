import {
  ExplorerHostUnknownError,
  ExplorerTlsFailedError,
  ExplorerUnreachableError,
  HttpProxyFailedError,
} from "./explorer-connection-errors.ts";
import type { UnreachableFacts, UnreachableFailure } from "./unreachable-failure.ts";

/** The failure of a request that got no answer, by the part of the way that failed. */
export function toUnreachableFailure({ reason, ...facts }: UnreachableFacts): UnreachableFailure {
  switch (reason) {
    case "dns":
      return new ExplorerHostUnknownError({ reason, ...facts });
    case "tls":
    case "ca":
      return new ExplorerTlsFailedError({ reason, ...facts });
    case "proxy":
      return new HttpProxyFailedError({ reason, ...facts });
    default:
      return new ExplorerUnreachableError({ reason, ...facts });
  }
}
