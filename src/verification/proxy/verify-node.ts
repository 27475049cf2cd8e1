import { BaseError } from "../../core/errors/base-error.ts";
import type { ProxyGraphNode } from "../../core/proxy/proxy-graph.ts";
import { proxyPatterns } from "../../core/proxy/proxy-pattern.ts";
import { verifyContract } from "../verify-contract.ts";
import type { ProxyContract } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";

/**
 * Verifies one contract of a proxy's graph.
 *
 * Implementations are the user's own and must be found. Proxies, beacons and admins are other
 * people's code as a rule: where neither the project nor a published build has it, that is said and
 * not failed. What goes wrong with one contract does not take the results of the others away.
 */
export async function verifyNode(
  { address, role, detection }: ProxyGraphNode,
  run: ProxyRun,
): Promise<ProxyContract> {
  if (detection.kind === "proxy" && detection.sourceless) {
    const message = `It is an ${proxyPatterns[detection.pattern]}: bytecode without a source of its own.`;
    return { status: "skipped", role, address, message };
  }
  const { expectedImplementation: _, ...request } = run.request;
  const isOthers = role !== "implementation" && role !== "facet";
  try {
    const result = await verifyContract({ ...run, request: { ...request, address } });
    return result.status === "mismatch" && isOthers
      ? { status: "skipped", role, address, message: `Its source is not known here. ${result.message}` }
      : { role, ...result };
  } catch (error) {
    if (!(error instanceof BaseError)) {
      throw error;
    }
    return isOthers && isAboutSource(error)
      ? { status: "skipped", role, address, message: error.summary }
      : { status: "error", role, address, code: error.code, message: error.summary, hints: [...error.hints] };
  }
}

/** What keeps the source from being known or proved, as opposed to an explorer that is out of reach. */
function isAboutSource({ code }: BaseError): boolean {
  return [
    "BUILD_NOT_FOUND",
    "CONTRACT_AMBIGUOUS",
    "CONSTRUCTOR_ARGUMENTS_MISSING",
    "COMPILER_UNAVAILABLE",
    "SUBMISSION_NOT_REPRODUCIBLE",
  ].includes(code);
}
