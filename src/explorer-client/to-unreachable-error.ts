import type { UnreachableFailure } from "../core/errors/explorer-connection-errors.ts";
import { toUnreachableFailure } from "../core/errors/explorer-connection-errors.ts";
import type { SendFailure } from "./send-failure.ts";
import { toUnreachableReason } from "./to-unreachable-reason.ts";

/** The failure of a request that got no answer; on the way through a proxy, whose failure it was. */
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
  });
}
