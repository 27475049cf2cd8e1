import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import { isForeign } from "../result.ts";
import { isAboutSource, type NodeOutcome } from "./node-outcome.ts";

/** Says why other people's contract is not verified here, where its source is not known or not proved. */
export function findReasonToSkip(node: ProxyGraphNode, outcome: NodeOutcome): string | undefined {
  if (outcome.kind === "failed") {
    const { code, summary, hints } = outcome.error;
    // The only one of these that mends itself with one line of the config.
    const next = code === "COMPILER_UNAVAILABLE" ? hints : [];
    return isAboutSource(outcome.error) ? [summary, ...next].join(" ") : undefined;
  }
  const { status, contract } = outcome.result;
  return status === "mismatch" && contract === null && !isForeign(outcome.result)
    ? [
        "Its source is not known here: neither this project nor its packages have built it.",
        ...hintAt(node),
      ].join(" ")
    : undefined;
}

/** Which package to install for code that looks like a certain publisher's. */
function hintAt({ role, detection }: ProxyGraphNode): string[] {
  const pattern = detection.kind === "proxy" ? detection.pattern : undefined;
  if (pattern === "safe") {
    return [
      "Safe's own proxies are in @safe-global/safe-contracts, those of 1.3 in @gnosis.pm/safe-contracts.",
    ];
  }
  return role === "beacon" || role === "admin" || pattern?.startsWith("eip-1967") === true
    ? ["OpenZeppelin's own are in @openzeppelin/upgrades-core."]
    : [];
}
