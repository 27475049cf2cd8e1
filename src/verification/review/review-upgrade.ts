import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { decodeCall, listOwnCalls } from "../../core/calls/decode-call.ts";
import type { Call } from "../../core/calls/known-calls.ts";
import { listUpgrades, type PlannedFacets } from "../../core/calls/list-upgrades.ts";
import type { Finding } from "../../core/review/finding.ts";
import type { RequestedView } from "../../core/review/rehearsal/requested-views.ts";
import { type ReviewResult, toReviewStatus, type UpgradeReview } from "../results/review-result-schema.ts";
import { listPastUpgrades } from "./list-past-upgrades.ts";
import type { ReviewRun } from "./prove-version.ts";
import { canBeScripted, runPlannedCalls } from "./rehearsal/run-planned-calls.ts";
import { reviewFacets } from "./review-facets.ts";
import { isAddress, reviewOne, type Upgrade } from "./review-one.ts";

export type ReviewRequest =
  | (Pick<Upgrade, "address" | "to" | "constructorArguments" | "sender" | "views"> & {
      readonly kind: "implementation";
    })
  | {
      readonly kind: "calls";
      readonly chainId?: number | undefined;
      readonly address?: Address | undefined;
      readonly calls: readonly Call[];
      readonly views?: readonly RequestedView[] | undefined;
    }
  | {
      readonly kind: "transaction";
      readonly address?: Address | undefined;
      readonly transactionHash: Hex;
    };

/**
 * Reviews an upgrade before it happens: of one proxy, or all those that planned calls make; or those that a transaction
 * made. Nothing is sent.
 *
 * @throws NOT_A_PROXY, PROXY_TARGET_INVALID, NO_CODE_AT_ADDRESS, CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS
 */
export async function reviewUpgrade(request: ReviewRequest, run: ReviewRun): Promise<ReviewResult> {
  const chainId = await run.ports.chain.getChainId({ signal: run.deadline.signal });
  const {
    upgrades,
    facets = [],
    findings,
  } = request.kind === "transaction" ? await readPast(request, run) : await readPlan(request, chainId, run);
  const reviews: UpgradeReview[] = [];
  for (const [index, upgrade] of upgrades.entries()) {
    const earlier = upgrades.slice(0, index).findLast(({ address }) => address === upgrade.address);
    const previous = earlier !== undefined && isAddress(earlier.to) ? earlier.to : upgrade.previous;
    reviews.push(await reviewOne({ ...upgrade, previous }, run));
  }
  reviews.push(...(await reviewFacets(facets, run)));
  return {
    status: toReviewStatus([...findings, ...reviews.flatMap((review) => review.findings)]),
    chainId,
    upgrades: reviews,
    findings: [...findings],
  };
}

interface Plan {
  readonly upgrades: readonly Upgrade[];
  readonly facets?: readonly PlannedFacets[] | undefined;
  readonly findings: readonly Finding[];
}

async function readPast(
  { transactionHash, address }: Extract<ReviewRequest, { readonly kind: "transaction" }>,
  run: ReviewRun,
): Promise<Plan> {
  const past = await listPastUpgrades(transactionHash, run);
  const plan = await readMadeCall(transactionHash, run);
  const upgrades = past.map(({ implementation: to, ...one }) => {
    const planned = plan.upgrades.find(
      ({ target, implementation }) => target === one.address && implementation === to,
    );
    return { ...one, to, happened: true, planned };
  });
  return { upgrades, findings: [...listMissed(address, upgrades), ...plan.findings] };
}

/** Decodes the call that a transaction made. What an unknown call changed is told by the events. */
async function readMadeCall(transactionHash: Hex, { ports: { chain }, deadline: { signal } }: ReviewRun) {
  const { from, to, input = "0x" } = (await chain.findTransaction(transactionHash, { signal })) ?? {};
  const { upgrades, findings } = listUpgrades(
    to === undefined ? [] : decodeCall({ to, from, data: toBareHex(input) }),
  );
  return { upgrades, findings: findings.filter(({ kind }) => kind !== "unknown-call") };
}

function listMissed(
  address: Address | undefined,
  upgrades: readonly Pick<Upgrade, "address">[],
): readonly Finding[] {
  if (address === undefined || upgrades.some((upgrade) => upgrade.address === address)) {
    return [];
  }
  return [{ ...broken, kind: "not-upgraded", subject: address, reason: "its implementation is not changed" }];
}

const broken = { severity: "broken", area: "calls" } as const;

async function readPlan(
  request: Exclude<ReviewRequest, { readonly kind: "transaction" }>,
  chainId: number,
  run: ReviewRun,
): Promise<Plan> {
  if (request.kind === "implementation") {
    return { upgrades: [request], findings: [] };
  }
  if (request.chainId !== undefined && request.chainId !== chainId) {
    const reason = `the file plans calls on chain ${request.chainId}, and this network is chain ${chainId}`;
    return { upgrades: [], findings: [{ ...broken, kind: "chain", subject: "the file", reason }] };
  }
  const calls = request.calls.flatMap(listOwnCalls);
  const plan = listUpgrades(calls.flatMap((call) => decodeCall(call)));
  const upgrades = plan.upgrades.map((planned) => ({
    address: planned.target,
    to: planned.implementation,
    planned: { ...planned, earlier: listEarlier(calls, planned.call) },
    views: request.views,
  }));
  const changed = [...upgrades, ...plan.facets.map(({ target: address }) => ({ address }))];
  // The rehearsal runs a single call that upgrades.
  const isRehearsed = calls.length === 1 && plan.upgrades.some(({ call }) => call === calls[0]);
  const findings = [
    ...listMissed(request.address, changed),
    ...plan.findings,
    ...(isRehearsed ? [] : await runPlannedCalls(calls, run)),
  ];
  return { upgrades, facets: plan.facets, findings };
}

/** Lists the calls of a batch before one of them; none for a call that one of them makes. */
function listEarlier(calls: readonly Call[], call: Call): readonly Call[] {
  const index = calls.indexOf(call);
  return index > 0 && canBeScripted(calls) ? calls.slice(0, index) : [];
}
