import { BaseError } from "../../core/errors/base-error.ts";
import { DeadlineExceededError } from "../../core/errors/verification-errors.ts";
import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import { proxyPatterns } from "../../core/proxy/proxy-pattern.ts";
import type { BuildInfoStore } from "../ports.ts";
import type { VerificationResult } from "../result.ts";
import { verifyContract } from "../verify-contract.ts";
import type { ProxyContract } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";

type Outcome =
  | { readonly kind: "result"; readonly result: VerificationResult }
  | { readonly kind: "failed"; readonly error: BaseError };

/**
 * Verifies one contract of a proxy's graph.
 *
 * Implementations are the user's own and must be found. Proxies, beacons and admins are other
 * people's code as a rule: they are looked for in published builds, too, and where nobody has their
 * source that is said and not failed. What goes wrong with one contract does not take the results of
 * the others away.
 */
export async function verifyNode(node: ProxyGraphNode, run: ProxyRun): Promise<ProxyContract> {
  const { address, role, detection } = node;
  if (detection.kind === "proxy" && detection.sourceless) {
    const message = `${proxyPatterns[detection.pattern]}: bytecode without a source of its own.`;
    return { status: "skipped", role, address, message };
  }
  const isOthers = detection.kind === "proxy" || role === "beacon" || role === "admin";
  const outcome = isOthers ? await tryAllBuilds(node, run) : await attempt({ node, explain: true }, run);
  const reason = isOthers ? findReasonToSkip(outcome, run) : undefined;
  if (reason !== undefined) {
    return { status: "skipped", role, address, message: reason };
  }
  return outcome.kind === "result" ? { ...outcome.result, role } : toFailedContract(node, outcome.error);
}

/** The project's own builds come first; of two reasons the published builds' tells more, if it is one. */
async function tryAllBuilds(node: ProxyGraphNode, run: ProxyRun): Promise<Outcome> {
  const own = await attempt({ node, explain: false }, run);
  if (run.publishedBuilds === undefined || isMatchedOrFailed(own)) {
    return own;
  }
  const others = await attempt({ node, explain: false, builds: run.publishedBuilds }, run);
  return others.kind === "failed" || others.result.match !== null ? others : own;
}

interface Attempt {
  readonly node: ProxyGraphNode;
  /** Why nothing matches is worth finding out only of what should match. */
  readonly explain: boolean;
  /** Default: the project's. */
  readonly builds?: BuildInfoStore | undefined;
}

async function attempt({ node, explain, builds }: Attempt, run: ProxyRun): Promise<Outcome> {
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
function isMatchedOrFailed(outcome: Outcome): boolean {
  return outcome.kind === "result" ? outcome.result.match !== null : !isAboutSource(outcome.error);
}

function findReasonToSkip(outcome: Outcome, { publishedBuilds }: ProxyRun): string | undefined {
  if (outcome.kind === "failed") {
    return isAboutSource(outcome.error) ? outcome.error.summary : undefined;
  }
  const { status, match } = outcome.result;
  if (status !== "mismatch" || match !== null) {
    return undefined;
  }
  return publishedBuilds === undefined
    ? "Its source is not known here: it is not in this project's builds. OpenZeppelin's own proxies are found if @openzeppelin/upgrades-core is installed."
    : "Its source is not known here: it is neither in this project's builds nor in OpenZeppelin's.";
}

function toFailedContract({ address, role }: ProxyGraphNode, error: BaseError): ProxyContract {
  const { code, summary, hints } = error;
  return { status: "error", role, address, code, message: summary, hints: [...hints] };
}

/** What keeps the source from being known or proved, as opposed to an explorer that is out of reach. */
const codesAboutSource: ReadonlySet<string> = new Set([
  "BUILD_NOT_FOUND",
  "BUILD_INFO_INVALID",
  "CONTRACT_AMBIGUOUS",
  "CONSTRUCTOR_ARGUMENTS_MISSING",
  "COMPILER_UNAVAILABLE",
  "SUBMISSION_NOT_REPRODUCIBLE",
]);

function isAboutSource({ code }: BaseError): boolean {
  return codesAboutSource.has(code);
}
