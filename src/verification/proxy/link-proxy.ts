import type { Address } from "../../base/hex.ts";
import { linkKey } from "../../core/contract/submission-key.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { DetectedProxy } from "../../core/proxy/detect-proxy.ts";
import type { Explorer, ProxyStatusAnswer, ProxySubmissionAnswer } from "../ports.ts";
import { isForeign, type ProxyContract, type ProxyLink } from "../result.ts";
import { type FinalAnswer, reachVerdict } from "../submission/reach-verdict.ts";
import type { Submittable } from "../submission/submittable.ts";
import type { ProxyRun } from "./examine-proxy.ts";

interface LinkRequest {
  readonly address: Address;
  readonly detection: DetectedProxy;
  readonly contracts: readonly ProxyContract[];
}

/** A failure is a result here, so that the results of the contracts are kept. */
export async function linkProxy(
  { address, detection, contracts }: LinkRequest,
  run: ProxyRun,
): Promise<ProxyLink> {
  const { expectedImplementation } = run.request;
  const implementations =
    expectedImplementation === undefined ? detection.implementations : [expectedImplementation];
  if (!isOneVerified(implementations, contracts)) {
    return { status: "failed", receipt: null, message: "Not requested: no implementation is verified." };
  }
  const mayGetVerified = !implementations.every((one) => isSkipped(one, contracts));
  const { answer, failure } = await settle(link({ address, implementations, mayGetVerified }, run));
  if (answer !== undefined) {
    const receipt = "receipt" in answer ? answer.receipt : null;
    // An explorer that asks for the proxy's source links proxies without source by itself.
    const isByItself = answer.kind === "proxy-not-verified" && detection.sourceless;
    const status = isByItself ? "unsupported" : linkStatuses[answer.kind];
    return { status, receipt, message: answer.message };
  }
  return isFailure(failure, "DEADLINE_EXCEEDED")
    ? { status: "pending", receipt: null, message: "The time limit was reached before the proxy was linked." }
    : { status: "failed", receipt: null, message: failure.summary };
}

async function link(proxy: Omit<ProxyToLink, "chainId">, run: ProxyRun): Promise<FinalAnswer> {
  const { force = false } = run.request;
  const { chain, explorer } = run.ports;
  const chainId = await chain.getChainId({ signal: run.deadline.signal, isFresh: true });
  const submittable = toSubmittableLink({ ...proxy, chainId }, explorer);
  return reachVerdict({ ...submittable, unlessShown: !force, mayBeShownBefore: force }, run);
}

/** Without a known source, only the explorer knows whether it links an implementation. */
function isOneVerified(implementations: readonly Address[], contracts: readonly ProxyContract[]): boolean {
  const failed = contracts
    .filter((contract) => ["mismatch", "rejected", "error"].includes(contract.status) && !isForeign(contract))
    .map(({ address }) => address);
  return implementations.some((implementation) => !failed.includes(implementation));
}

function isSkipped(address: Address, contracts: readonly ProxyContract[]): boolean {
  return contracts.some((contract) => contract.address === address && contract.status === "skipped");
}

const linkStatuses = {
  verified: "linked",
  "already-verified": "already-linked",
  unsupported: "unsupported",
  "proxy-not-verified": "failed",
  pending: "pending",
  "unknown-receipt": "pending",
  unknown: "pending",
  "not-shown": "pending",
  "try-later": "pending",
  rejected: "failed",
  "other-shown": "failed",
  "not-indexed": "failed",
  "implementation-not-verified": "failed",
} as const satisfies Record<FinalAnswer["kind"], ProxyLink["status"]>;

interface ProxyToLink {
  readonly address: Address;
  readonly chainId: number;
  readonly implementations: readonly Address[];
  /** Whether it may be verified in a moment; default: true. */
  readonly mayGetVerified?: boolean | undefined;
}

/** A single implementation is named in the request. Of a diamond, each explorer shows another facet, or none. */
export function toSubmittableLink(
  { address, implementations, chainId, mayGetVerified = true }: ProxyToLink,
  explorer: Explorer,
): Submittable {
  const { name, identity } = explorer;
  const [implementation, ...others] = implementations;
  const unlessInVain = <AnswerT extends ProxySubmissionAnswer | ProxyStatusAnswer>(answer: AnswerT) =>
    answer.kind === "implementation-not-verified" && !mayGetVerified
      ? ({ kind: "rejected", message: answer.message } as const)
      : answer;
  const expectedImplementation = others.length > 0 ? undefined : implementation;
  return {
    address,
    key: linkKey({ explorer, chainId, proxy: address }),
    subject: {
      address,
      contract: `a proxy for ${implementations.join(", ")}`,
      explorer: name,
      chainId,
      isLink: true,
      ...(identity && { genesisHash: identity.genesisHash }),
    },
    announcement: { step: "linking", explorer: name, proxy: address },
    shownAs: "its implementation",
    getShown: async (options) => {
      const shown = await explorer.getImplementation(address, options);
      if (shown === undefined) {
        return "nothing";
      }
      return implementations.includes(shown) ? "ours" : "other";
    },
    post: async (options) =>
      unlessInVain(await explorer.submitProxy({ address, expectedImplementation }, options)),
    check: async (receipt, options) => {
      const answer = await explorer.checkProxy(receipt, options);
      return unlessInVain(unlessElsewhere(answer, [address, ...implementations]));
    },
  };
}

/** A receipt that names another implementation is of the time before an upgrade, or of an upgrade that was reverted. */
function unlessElsewhere(answer: ProxyStatusAnswer, addresses: readonly Address[]): ProxyStatusAnswer {
  const ours = addresses.map((address) => address.toLowerCase());
  const named = (answer.message.match(/\b0x[0-9a-f]{40}\b/gi) ?? []).map((address) => address.toLowerCase());
  const [proxy] = ours;
  const leadsTo = named.filter((address) => address !== proxy);
  const isElsewhere = leadsTo.length > 0 && !leadsTo.some((address) => ours.includes(address));
  return answer.kind === "verified" && isElsewhere ? { ...answer, kind: "unknown-receipt" } : answer;
}
