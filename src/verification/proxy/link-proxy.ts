import { BaseError } from "../../core/errors/base-error.ts";
import type { Address } from "../../core/hex.ts";
import type { DetectedProxy } from "../../core/proxy/proxy-detection.ts";
import { type FinalAnswer, reachVerdict } from "../reach-verdict.ts";
import { isForeign } from "../result.ts";
import type { ProxyContract, ProxyLink } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";
import { toSubmittableLink } from "./to-submittable-link.ts";

/** The proxy, where it leads, and what became of the contracts there. */
export interface LinkRequest {
  readonly address: Address;
  readonly detection: DetectedProxy;
  readonly contracts: readonly ProxyContract[];
}

/**
 * Makes the explorer show the implementation's functions on the proxy's page; of a diamond's facets
 * those of the one that is expected, or of any.
 *
 * Nothing is sent where it does so already, or where no implementation is verified. A link that fails
 * is a result, so that the contracts' results are kept.
 */
export async function linkProxy(request: LinkRequest, run: ProxyRun): Promise<ProxyLink> {
  const { address, detection, contracts } = request;
  const { expectedImplementation, force = false } = run.request;
  const implementations =
    expectedImplementation === undefined ? detection.implementations : [expectedImplementation];
  if (!isOneVerified(implementations, contracts)) {
    return { status: "failed", receipt: null, message: "Not asked for: no implementation is verified." };
  }
  try {
    const { chain, explorer } = run.ports;
    const chainId = await chain.getChainId({ signal: run.deadline.signal });
    const link = toSubmittableLink({ address, implementations, chainId }, explorer);
    return toLink(await reachVerdict({ ...link, unlessShown: !force }, run), request);
  } catch (error) {
    if (run.deadline.isReached(error)) {
      return { status: "pending", receipt: null, message: "The time was over before the proxy was linked." };
    }
    if (error instanceof BaseError) {
      return { status: "failed", receipt: null, message: error.summary };
    }
    throw error;
  }
}

/** An implementation without a source of its own may be linked all the same: only the explorer knows. */
function isOneVerified(implementations: readonly Address[], contracts: readonly ProxyContract[]): boolean {
  const failed = contracts
    .filter((contract) => ["mismatch", "rejected", "error"].includes(contract.status) && !isForeign(contract))
    .map(({ address }) => address);
  return implementations.some((implementation) => !failed.includes(implementation));
}

function toLink(answer: FinalAnswer, { detection }: LinkRequest): ProxyLink {
  const receipt = "receipt" in answer ? answer.receipt : null;
  return { status: toStatus(answer, detection), receipt, message: answer.message };
}

function toStatus({ kind }: FinalAnswer, { sourceless }: DetectedProxy): ProxyLink["status"] {
  switch (kind) {
    case "verified":
      return "linked";
    case "already-verified":
      return "already-linked";
    case "unsupported":
      return "unsupported";
    case "proxy-not-verified":
      // Explorers that ask for a source here link what has none by themselves.
      return sourceless ? "unsupported" : "failed";
    case "pending":
    case "unknown-receipt":
    case "unknown":
    case "not-shown":
    case "try-later":
      return "pending";
    case "rejected":
    case "other-shown":
    case "not-indexed":
    case "implementation-not-verified":
      return "failed";
  }
}
