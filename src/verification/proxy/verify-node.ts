import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { type Settled, settle } from "../../core/errors/settle.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import { isOfBuilds } from "../builds/choose-builds.ts";
import { isForeign, type MismatchResult, type ProxyContract, type VerificationResult } from "../result.ts";
import { toFailure } from "../to-result.ts";
import { verifyContract } from "../verify-contract.ts";
import type { ProxyRun } from "./examine-proxy.ts";

/** Proxies, beacons and admins are usually other people's code: without a source they are skipped. */
export async function verifyNode(node: ProxyGraphNode, run: ProxyRun): Promise<ProxyContract> {
  const { address, role, detection } = node;
  if (detection.kind === "proxy" && detection.sourceless) {
    const message = `${toPatternName(detection.pattern)}: this bytecode has no source of its own.`;
    return { status: "skipped", role, address, message };
  }
  const { ports, deadline, verify = verifyContract, isSourceGiven = false } = run;
  const { expectedImplementation: _, ...request } = run.request;
  const isOptional = mayBeUnknown(node, run);
  // A mismatch is explained only for contracts that should match.
  const explain = isSourceGiven || !isOptional;
  const outcome = await settle(verify({ ports, deadline, request: { ...request, explain, address } }));
  const message = isOptional ? findReasonToSkip(node, { outcome, run }) : undefined;
  if (message !== undefined) {
    const isSourceFound = isFailure(outcome.failure, "COMPILER_UNAVAILABLE");
    return { status: "skipped", role, address, message, ...(isSourceFound ? { isSourceFound } : {}) };
  }
  if (outcome.kind === "failed") {
    return { ...toFailure(outcome.failure, ports.words), role, address };
  }
  const { answer: result } = outcome;
  // If a build here is an exact match, another source is not the one that was deployed.
  return isOptional && result.status === "mismatch" && isForeign(result) && result.match !== "exact"
    ? { ...toNoted(result), role }
    : { ...result, role };
}

/** A verified source of other people's code may be the one that was deployed, so it is a note. */
function toNoted({ differences: _differences, shown: _shown, ...result }: MismatchResult) {
  return { ...result, status: "already-verified" as const, match: null, notes: [result.message] };
}

function mayBeUnknown({ role, detection }: ProxyGraphNode, { isEachRequired = false }: ProxyRun): boolean {
  // An implementation may pass calls on to an extension of its own: it stays the user's.
  const isKnownProxy =
    detection.kind === "proxy" && (role === "proxy" || detection.pattern !== "custom-proxy");
  return !isEachRequired && (isKnownProxy || role === "beacon" || role === "admin");
}

/** A source that is given and not proved is no reason to skip. */
function findReasonToSkip(
  node: ProxyGraphNode,
  {
    outcome,
    run: { isSourceGiven = false, ports },
  }: { readonly outcome: Settled<VerificationResult>; readonly run: ProxyRun },
): string | undefined {
  if (outcome.kind === "failed") {
    const { failure: error } = outcome;
    const next = isFailure(error, "COMPILER_UNAVAILABLE") ? ports.words.listHints(error) : [];
    const isUnknown = isSourceGiven ? isFailure(error, "CONTRACT_NOT_VERIFIED") : isAboutSource(error);
    return isUnknown ? [error.summary, ...next].join(" ") : undefined;
  }
  if (isSourceGiven) {
    return undefined;
  }
  const { status, contract } = outcome.answer;
  return status === "mismatch" && contract === null && !isForeign(outcome.answer)
    ? [
        "Its source was not found: neither this project nor its packages contain a build of it.",
        ...hintAt(node),
      ].join(" ")
    : undefined;
}

function hintAt({ role, detection }: ProxyGraphNode): string[] {
  const pattern = detection.kind === "proxy" ? detection.pattern : undefined;
  if (pattern === "safe") {
    return [
      "Safe publishes builds of its proxies in @safe-global/safe-contracts, and those of 1.3 in @gnosis.pm/safe-contracts.",
    ];
  }
  return role === "beacon" || role === "admin" || pattern?.startsWith("eip-1967") === true
    ? ["What OpenZeppelin's plugins deploy has builds in a release of @openzeppelin/upgrades-core."]
    : [];
}

/** A compiler that crashed, or an explorer that is down, would fail with other builds as well. */
function isAboutSource(failure: BaseError): boolean {
  return isOfBuilds(failure) || isFailure(failure, "CONTRACT_NOT_VERIFIED");
}
