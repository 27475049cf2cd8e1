import { BaseError } from "../../base/errors.ts";
import { CompilerUnavailableError } from "../../core/errors/compiler-errors.ts";
import { DeadlineExceededError } from "../../core/errors/verification-errors.ts";
import { toPatternName } from "../../core/proxy/detect-proxy.ts";
import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import type { BuildInfoStore } from "../ports.ts";
import { isForeign, type VerificationResult } from "../result.ts";
import { toFailure } from "../to-result.ts";
import { verifyContract } from "../verify-contract.ts";
import type { ProxyContract, ProxyRun } from "./proxy-result.ts";

/**
 * Verifies one contract of a proxy's graph.
 *
 * What the project has not built may be in a package that ships its builds. An implementation has to
 * be found. Proxies, beacons and admins are other people's code as a rule: where nobody has their
 * source that is said and not failed. What goes wrong with one contract does not take the results of
 * the others away.
 */
export async function verifyNode(node: ProxyGraphNode, run: ProxyRun): Promise<ProxyContract> {
  const { address, role, detection } = node;
  if (detection.kind === "proxy" && detection.sourceless) {
    const message = `${toPatternName(detection.pattern)}: bytecode without a source of its own.`;
    return { status: "skipped", role, address, message };
  }
  const outcome = await tryAllBuilds(node, run);
  const reason = mayBeUnknown(node) ? findReasonToSkip(node, outcome) : undefined;
  if (reason !== undefined) {
    return { status: "skipped", role, address, message: reason };
  }
  if (outcome.kind === "failed") {
    return toFailedContract(node, outcome.error);
  }
  const { result } = outcome;
  return mayBeUnknown(node) && isForeign(result) ? { ...toNoted(result), role } : { ...result, role };
}

/** Whoever deploys other people's code need not be who verified it: that is said, and fails nothing. */
function toNoted({ differences: _, ...result }: VerificationResult): VerificationResult {
  return { ...result, status: "already-verified", match: null, notes: [result.message] };
}

/** Other people's code, as a rule. */
function mayBeUnknown({ role, detection }: ProxyGraphNode): boolean {
  return detection.kind === "proxy" || role === "beacon" || role === "admin";
}

/**
 * The project's own builds come first. Of other people's code, that a package has it and something
 * else is missing tells more than that the project has not built it.
 */
async function tryAllBuilds(node: ProxyGraphNode, run: ProxyRun): Promise<NodeOutcome> {
  // Why nothing fits is worth finding out only of what should fit.
  const own = await attempt({ node, explain: !mayBeUnknown(node) }, run);
  if (isSettled(own)) {
    return own;
  }
  const published = await attempt({ node, explain: false, builds: run.publishedBuilds }, run);
  const tellsMore = published.kind === "failed" && mayBeUnknown(node);
  return isSettled(published) || tellsMore ? published : own;
}

interface Attempt {
  readonly node: ProxyGraphNode;
  readonly explain: boolean;
  /** Default: the project's. */
  readonly builds?: BuildInfoStore;
}

async function attempt({ node, explain, builds }: Attempt, run: ProxyRun): Promise<NodeOutcome> {
  const { ports, deadline } = run;
  const { expectedImplementation: _, ...request } = run.request;
  try {
    const result = await verifyContract({
      ports: builds === undefined ? ports : { ...ports, builds },
      deadline,
      request: { ...request, explain, address: node.address },
    });
    return { kind: "result", result };
  } catch (error) {
    const failure = deadline.isReached(error) ? new DeadlineExceededError(deadline) : error;
    if (!(failure instanceof BaseError)) {
      throw failure;
    }
    return { kind: "failed", error: failure };
  }
}

/** Whether other builds could not make it any better. */
function isSettled(outcome: NodeOutcome): boolean {
  return outcome.kind === "result"
    ? outcome.result.match !== null && outcome.result.status !== "mismatch"
    : !isAboutSource(outcome.error);
}

function toFailedContract({ address, role }: ProxyGraphNode, error: BaseError): ProxyContract {
  return { ...toFailure(error), role, address };
}

/** Says why other people's contract is not verified here, where its source is not known or not proved. */
function findReasonToSkip(node: ProxyGraphNode, outcome: NodeOutcome): string | undefined {
  if (outcome.kind === "failed") {
    const { error } = outcome;
    // The only one of these that mends itself with one line of the config.
    const next = error instanceof CompilerUnavailableError ? error.hints : [];
    return isAboutSource(error) ? [error.summary, ...next].join(" ") : undefined;
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

/** What came out for one contract of a proxy's graph, with the builds of one store. */
type NodeOutcome =
  | { readonly kind: "result"; readonly result: VerificationResult }
  | { readonly kind: "failed"; readonly error: BaseError };

/**
 * Returns whether a failure keeps the source from being known or proved here, so that other builds might
 * do better. A compiler that crashed, or an explorer that is out of reach, would fail with them as well.
 */
function isAboutSource(error: BaseError): boolean {
  return error.about === "project" || error.about === "source" || error instanceof CompilerUnavailableError;
}
