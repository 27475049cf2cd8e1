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
 * Verifies one contract of a proxy's graph.
 *
 * An implementation must be found. Proxies, beacons and admins are usually other people's code: if their source is not found,
 * they are skipped with a message. An error of one contract is a result, so that the results of the
 * others are kept.
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
    // The proof needs the compiler of a source that was found.
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

/**
 * Turns a stranger's verified source into a note: other people's code may be verified by anyone, and the
 * stranger may have the source that was deployed.
 */
function toNoted({ differences: _differences, shown: _shown, ...result }: MismatchResult) {
  return { ...result, status: "already-verified" as const, match: null, notes: [result.message] };
}

/**
 * Returns whether the explorer shows another source than the one that was deployed: a build here is an exact
 * match, so the code at the address has the hash of the build's source.
 */
function isRefuted(outcome: NodeOutcome): boolean {
  return outcome.kind === "answered" && isForeign(outcome.answer) && outcome.answer.match === "exact";
}

/** Returns whether a contract is usually other people's code, whose source may stay unknown. */
function mayBeUnknown({ role, detection }: ProxyGraphNode, { isEachRequired = false }: ProxyRun): boolean {
  // An implementation may pass calls on to an extension of its own: it stays the user's.
  const isKnownProxy =
    detection.kind === "proxy" && (role === "proxy" || detection.pattern !== "custom-proxy");
  return !isEachRequired && (isKnownProxy || role === "beacon" || role === "admin");
}

/** Returns whether no build was found, and the explorer shows no source. */
function isNowhere(outcome: NodeOutcome): boolean {
  return outcome.kind === "failed"
    ? isAboutSource(outcome.failure)
    : outcome.answer.contract === null && !isForeign(outcome.answer);
}

/** Finds the contract of a package whose code differs in metadata alone: releases may differ in names and comments. */
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

/**
 * Returns why other people's contract is skipped, or `undefined` if its source is known and proved. A source that
 * is given and not proved is no reason.
 */
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

/** Returns which package to install for code that looks like a certain publisher's. */
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

/** The outcome of the attempt to verify a contract. */
type NodeOutcome = Settled<VerificationResult>;

/**
 * Returns whether a failure keeps the source from being known or proved here, so that other builds might
 * do better. A compiler that crashed, or an explorer that is out of reach, would fail with them as well.
 */
function isAboutSource(error: BaseError): boolean {
  return (
    error.about === "project" ||
    error.about === "source" ||
    isFailure(error, "COMPILER_UNAVAILABLE") ||
    isFailure(error, "CONTRACT_NOT_VERIFIED")
  );
}
