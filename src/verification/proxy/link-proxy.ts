import { BaseError } from "../../base/errors.ts";
import type { Address } from "../../base/hex.ts";
import { linkKey } from "../../core/contract/submission-key.ts";
import type { DetectedProxy } from "../../core/proxy/detect-proxy.ts";
import type { Explorer, ProxyStatusAnswer } from "../ports.ts";
import { isForeign } from "../result.ts";
import { type FinalAnswer, reachVerdict } from "../submission/reach-verdict.ts";
import type { Submittable } from "../submission/submittable.ts";
import type { ProxyContract, ProxyLink, ProxyRun } from "./proxy-result.ts";

/** The proxy, where it leads, and what became of the contracts there. */
interface LinkRequest {
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

/** A proxy that an explorer is to link. */
interface ProxyToLink {
  readonly address: Address;
  readonly chainId: number;
  /** Any of them will do: an explorer shows one. */
  readonly implementations: readonly Address[];
}

/**
 * A proxy and where it leads, as an explorer is told of it: shown once it shows one of the
 * implementations. Which one to expect is said only where there is but one: of a diamond's facets
 * each explorer takes another, or none.
 */
export function toSubmittableLink(
  { address, implementations, chainId }: ProxyToLink,
  explorer: Explorer,
): Submittable {
  const { apiUrl, name } = explorer;
  const [implementation, ...others] = implementations;
  const expectedImplementation = others.length > 0 ? undefined : implementation;
  return {
    address,
    key: linkKey({ apiUrl, chainId, proxy: address }),
    subject: { address, contract: `a proxy for ${implementations.join(", ")}`, explorer: name },
    announcement: { step: "linking", explorer: name, proxy: address },
    shownAs: "its implementation",
    getShown: async (options) => {
      const shown = await explorer.getImplementation(address, options);
      if (shown === undefined) {
        return "nothing";
      }
      return implementations.includes(shown) ? "ours" : "other";
    },
    post: (options) => explorer.submitProxy({ address, expectedImplementation }, options),
    check: async (receipt, options) =>
      asOfThese(await explorer.checkProxy(receipt, options), [address, ...implementations]),
  };
}

/**
 * A link to another implementation than these is none of ours: the explorer has looked before an upgrade,
 * or after one that was taken back since. Its receipt says nothing of the proxy as it is now.
 */
function asOfThese(answer: ProxyStatusAnswer, addresses: readonly Address[]): ProxyStatusAnswer {
  const ours = addresses.map((address) => address.toLowerCase());
  const named = (answer.message.match(/\b0x[0-9a-f]{40}\b/gi) ?? []).map((address) => address.toLowerCase());
  const [proxy] = ours;
  const leadsTo = named.filter((address) => address !== proxy);
  const isElsewhere = leadsTo.length > 0 && !leadsTo.some((address) => ours.includes(address));
  return answer.kind === "verified" && isElsewhere ? { ...answer, kind: "unknown-receipt" } : answer;
}
