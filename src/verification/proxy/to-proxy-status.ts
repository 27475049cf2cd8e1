import { findWorstStatus } from "../find-worst-status.ts";
import type { ProxyContract, ProxyLink, ProxyResult } from "./proxy-result.ts";

type Status = ProxyResult["status"];

/**
 * The one status of a proxy: the worst of its contracts and of its link. That an explorer links no
 * proxies on request takes nothing away.
 */
export function toProxyStatus(contracts: readonly ProxyContract[], link: ProxyLink): Status {
  return findWorstStatus([...contracts.flatMap(toStatus), toLinkStatus(link)]) ?? "already-verified";
}

function toStatus({ status }: ProxyContract): Status[] {
  return status === "skipped" ? [] : [status];
}

function toLinkStatus({ status }: ProxyLink): Status {
  switch (status) {
    case "linked":
      return "verified";
    case "already-linked":
    case "unsupported":
      return "already-verified";
    case "pending":
      return "pending";
    case "failed":
      return "rejected";
  }
}
