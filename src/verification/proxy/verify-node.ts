import { toBareHex } from "../../base/hex.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { type Settled, settle } from "../../core/errors/settle.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import { findMatch } from "../find-match.ts";
import type { Words } from "../ports.ts";
import { isForeign, type MismatchResult, type ProxyContract, type VerificationResult } from "../result.ts";
import { toFailure } from "../to-result.ts";
import { verifyContract } from "../verify-contract.ts";
import type { ProxyRun } from "./examine-proxy.ts";

/**
 * An implementation must be found. Proxies, beacons and admins are usually other people's code: if their source is
 * not found, they are skipped with a message.
 */
export async function verifyNode(node: ProxyGraphNode, run: ProxyRun): Promise<ProxyContract> {
  const { address, role, detection } = node;
  if (detection.kind === "proxy" && detection.sourceless) {
    const message = `${toPatternName(detection.pattern)}: this bytecode has no source of its own.`;
    return { status: "skipped", role, address, message };
  }
  const outcome = await attempt(node, run);
  const inPackage =
    mayBeUnknown(node, run) && isNowhere(outcome) ? await findPartialInPackage(node, run) : undefined;
  if (inPackage !== undefined) {
    const reason = `Its source was not found: its code is that of ${inPackage} in a package of the project, but its metadata are of another source.`;
    return { status: "skipped", role, address, message: [reason, ...hintAt(node)].join(" ") };
  }
  const reason = mayBeUnknown(node, run) ? findReasonToSkip(node, { outcome, run }) : undefined;
  if (reason !== undefined) {
    const isFound = outcome.kind === "failed" && isFailure(outcome.failure, "COMPILER_UNAVAILABLE");
    return {
      status: "skipped",
      role,
      address,
      message: reason,
      ...(isFound ? { isSourceFound: true } : {}),
    };
  }
  if (outcome.kind === "failed") {
    return toFailedContract(node, { error: outcome.failure, words: run.ports.words });
  }
  const { answer: result } = outcome;
  return mayBeUnknown(node, run) && result.status === "mismatch" && isForeign(result) && !isRefuted(outcome)
    ? { ...toNoted(result), role }
    : { ...result, role };
}

/** A verified source of other people's code may be the one that was deployed, so it is a note. */
function toNoted({ differences: _differences, shown: _shown, ...result }: MismatchResult) {
  return { ...result, status: "already-verified" as const, match: null, notes: [result.message] };
}

/** A build here is an exact match, so another source that the explorer shows is not the one that was deployed. */
function isRefuted(outcome: NodeOutcome): boolean {
  return outcome.kind === "answered" && isForeign(outcome.answer) && outcome.answer.match === "exact";
}

/** Other people's code, whose source may stay unknown. */
function mayBeUnknown({ role, detection }: ProxyGraphNode, { isEachRequired = false }: ProxyRun): boolean {
  // An implementation may pass calls on to an extension of its own: it stays the user's.
  const isKnownProxy =
    detection.kind === "proxy" && (role === "proxy" || detection.pattern !== "custom-proxy");
  return !isEachRequired && (isKnownProxy || role === "beacon" || role === "admin");
}

function isNowhere(outcome: NodeOutcome): boolean {
  return outcome.kind === "failed"
    ? isAboutSource(outcome.failure)
    : outcome.answer.contract === null && !isForeign(outcome.answer);
}

/** Releases may differ in names and comments, so that only the metadata differ. */
async function findPartialInPackage(
  { address }: ProxyGraphNode,
  { ports, deadline }: ProxyRun,
): Promise<string | undefined> {
  const { publishedBuilds: builds, chain } = ports;
  const { answer: code } = await settle(chain.getCode(address, { signal: deadline.signal }));
  if (builds === undefined || code === undefined) {
    return undefined;
  }
  const run = { ports: { ...ports, builds }, deadline, request: { address } };
  const { answer: match } = await settle(findMatch(toBareHex(code), run));
  const isPartial = match?.kind === "found" && match.match.kind === "partial";
  return isPartial ? toFullyQualifiedName(match.contract) : undefined;
}

/** A mismatch is explained only for contracts that should match. */
async function attempt(node: ProxyGraphNode, run: ProxyRun): Promise<NodeOutcome> {
  const { ports, deadline, verify = verifyContract } = run;
  const { expectedImplementation: _, ...request } = run.request;
  const explain = run.isSourceGiven === true || !mayBeUnknown(node, run);
  const { address } = node;
  return settle(verify({ ports, deadline, request: { ...request, explain, address } }));
}

function toFailedContract(
  { address, role }: ProxyGraphNode,
  { error, words }: { readonly error: BaseError; readonly words: Pick<Words, "listHints"> },
): ProxyContract {
  return { ...toFailure(error, words), role, address };
}

/** A source that is given and not proved is no reason to skip. */
function findReasonToSkip(
  node: ProxyGraphNode,
  {
    outcome,
    run: { isSourceGiven = false, ports },
  }: { readonly outcome: NodeOutcome; readonly run: ProxyRun },
): string | undefined {
  if (outcome.kind === "failed") {
    const { failure: error } = outcome;
    // Of these, only a missing compiler can be fixed with one line of the config.
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

type NodeOutcome = Settled<VerificationResult>;

/** Other builds might do better. A compiler that crashed, or an explorer that is down, would fail with them as well. */
function isAboutSource(error: BaseError): boolean {
  return (
    error.about === "project" ||
    error.about === "source" ||
    isFailure(error, "COMPILER_UNAVAILABLE") ||
    isFailure(error, "CONTRACT_NOT_VERIFIED")
  );
}
