import type { Address } from "../../base/hex.ts";
import type { GivenArguments } from "../../core/abi/constructor.ts";
import type { ControlRule } from "../../core/calls/control.ts";
import type { PlannedUpgrade } from "../../core/calls/list-upgrades.ts";
import { caller } from "../../core/proxy/sentinel.ts";
import { listAddedFunctions } from "../../core/review/compare-abis.ts";
import { listInitializers } from "../../core/review/compare-functions.ts";
import { type ContractVersion, compareVersions } from "../../core/review/compare-versions.ts";
import { describeInnerCall } from "../../core/review/describe-inner-call.ts";
import { type Finding, sortFindings } from "../../core/review/finding.ts";
import { listSkippedInitializers, writeInitializerCalls } from "../../core/review/initializer-calls.ts";
import { listViews } from "../../core/review/rehearsal/compare-answers.ts";
import { findRequestedViews, type RequestedView } from "../../core/review/rehearsal/requested-views.ts";
import { listUpgradeAttempts, plannedSender, type UpgradeAttempt } from "../../core/review/upgrade-calls.ts";
import { toReviewStatus, type UpgradeReview } from "../results/review-result-schema.ts";
import { traceControl } from "./control/trace-control.ts";
import { analyse, describeVersion, listUnproved, type Version } from "./describe-version.ts";
import { inspectSubject } from "./inspect-subject.ts";
import { planVersion } from "./plan-version.ts";
import { proveVersion, type ReviewRun } from "./prove-version.ts";
import { type ReviewSubject, readSubject } from "./read-subject.ts";
import { type RehearsalResult, rehearseUpgrade } from "./rehearsal/rehearse-upgrade.ts";

export interface Upgrade {
  readonly address: Address;
  readonly to: string | Address;
  /** Of a contract that is not deployed. */
  readonly constructorArguments?: GivenArguments | undefined;
  /** The account that will upgrade it; undefined: the contracts are asked for their owners. */
  readonly sender?: Address | undefined;
  /** The planned call that makes it; undefined: the calls that such proxies have are tried. */
  readonly planned?: (PlannedUpgrade & Pick<UpgradeAttempt, "earlier">) | undefined;
  readonly views?: readonly RequestedView[] | undefined;
  readonly happened?: boolean | undefined;
  /**
   * The implementation before a past upgrade, or after an earlier one of the same batch; `unknown`: the node does
   * not keep that state; undefined: the implementation of now.
   */
  readonly previous?: Address | "unknown" | undefined;
}

/** @throws NOT_A_PROXY, PROXY_TARGET_INVALID, NO_CODE_AT_ADDRESS, CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS */
export async function reviewOne(upgrade: Upgrade, run: ReviewRun): Promise<UpgradeReview> {
  const { happened = false, planned } = upgrade;
  const subject = await readSubject(upgrade.address, run);
  const previous = upgrade.previous ?? subject.implementation;
  const before = previous === "unknown" ? undefined : await proveVersion(previous, run);
  const after = isAddress(upgrade.to)
    ? await proveVersion(upgrade.to, run)
    : await planVersion({ ...upgrade, before }, run);
  const [old, now] = [await analyse(before, run), await analyse(after, run)];
  const control = happened ? [] : await traceControl(subject, old?.abi ?? [], run);
  const rehearsal = await rehearse({ upgrade, subject, after, old, now, control }, run);
  const next = { address: after.kind === "planned" ? undefined : after.code.address, version: now };
  const findings = sortFindings([
    ...(happened ? [] : await inspectSubject(subject, next, run)),
    ...describeOrder(upgrade, subject),
    ...(old === undefined || now === undefined
      ? explainUncompared(before, after)
      : compareVersions(old, now)),
    ...(planned === undefined
      ? []
      : listSkippedInitializers([old?.entries, now?.entries], planned.initializer)),
    ...describeInnerCall(planned?.initializer ?? "", now?.abi),
    ...rehearsal.findings,
  ]);
  const { address, pattern, beacon, admin } = subject;
  return {
    status: toReviewStatus(findings),
    address,
    proxy: { pattern, beacon, admin },
    ...(happened && { happened: true as const }),
    before: describeVersion(before),
    after: describeVersion(after),
    control: [...control],
    rehearsal:
      rehearsal.kind === "rehearsed"
        ? { account: rehearsal.by.sender, role: rehearsal.by.role }
        : { reason: rehearsal.reason },
    findings: [...findings],
  };
}

function describeOrder(
  { address, to, previous, happened, planned }: Upgrade,
  { implementation }: ReviewSubject,
): readonly Finding[] {
  const finding = { severity: "note", area: "calls" } as const;
  if (previous === undefined) {
    const reason = `it is installed already: ${address} delegates to it now`;
    return implementation === to ? [{ ...finding, kind: "installed", subject: to, reason }] : [];
  }
  const alone = planned?.earlier?.length ? "" : ", and only this call is rehearsed";
  const reason = `an earlier call upgrades it to ${previous}: that version is compared${alone}`;
  return happened === true ? [] : [{ ...finding, kind: "repeated", subject: address, reason }];
}

export function isAddress(target: string): target is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(target);
}

function explainUncompared(before: Version | undefined, after: Version): readonly Finding[] {
  const finding = { severity: "unknown", area: "storage", kind: "source" } as const;
  const reason = "the node does not keep the state before the transaction, so nothing was compared";
  const lost = before === undefined ? [{ ...finding, subject: "the version before", reason }] : [];
  return [...lost, ...listUnproved([before, after])];
}

interface Preparation {
  readonly upgrade: Upgrade;
  readonly subject: ReviewSubject;
  readonly after: Version;
  readonly old: ContractVersion | undefined;
  readonly now: ContractVersion | undefined;
  readonly control: readonly ControlRule[];
}

async function rehearse(preparation: Preparation, run: ReviewRun): Promise<RehearsalResult> {
  const { after, old, now, subject, upgrade } = preparation;
  const { address } = subject;
  if (upgrade.happened === true) {
    return { kind: "not-rehearsed", reason: "it happened", findings: [] };
  }
  const next = after.kind === "planned" ? after.creation : ({ kind: "deployed", ...after.code } as const);
  if (typeof next === "string") {
    return explainUnrehearsed(address, { kind: "not-rehearsed", reason: next, findings: [] });
  }
  const initializers = listInitializers(now?.entries ?? new Map());
  // A beacon has none of its implementation's functions.
  const abi = subject.pattern === "beacon" ? [] : (old?.abi ?? []);
  const requested = findRequestedViews(upgrade.views ?? [], abi);
  const rehearsal = {
    proxy: address,
    current: subject.implementation,
    next,
    abi: [...(old?.abi ?? []), ...(now?.abi ?? [])],
    attempts: listAttempts(preparation),
    views: [...listViews(abi), ...requested.views],
    added: old === undefined ? [] : listAddedFunctions(old.abi, now?.abi ?? []),
    initializers: writeInitializerCalls(initializers, { abi: now?.abi ?? [], account: caller }),
  };
  const result = explainUnrehearsed(address, await rehearseUpgrade(rehearsal, run));
  return { ...result, findings: [...requested.findings, ...result.findings] };
}

/** Without a rehearsal it is not known whether anyone could set the contracts up afterwards, which is a rule. */
function explainUnrehearsed(subject: Address, result: RehearsalResult): RehearsalResult {
  const unknown = { severity: "unknown", area: "rehearsal", kind: "not-rehearsed", subject } as const;
  return result.kind === "rehearsed" || result.findings.length > 0
    ? result
    : { ...result, findings: [{ ...unknown, reason: `the upgrade was not rehearsed: ${result.reason}` }] };
}

function listAttempts({ upgrade, subject, control }: Preparation): readonly UpgradeAttempt[] {
  const { planned, sender } = upgrade;
  const { address: proxy, beacon, admin } = subject;
  const attempts = listUpgradeAttempts({ proxy, beacon, admin, control, sender });
  if (planned === undefined) {
    return attempts;
  }
  const { from, to, data, value } = planned.call;
  const call = { to, value, earlier: planned.earlier, write: () => data };
  if (from !== undefined) {
    return [{ sender: from, role: plannedSender, ...call }];
  }
  // Without its sender, the accounts that may upgrade make the planned call.
  const makers = new Map(attempts.filter((one) => one.to === to).map((one) => [one.sender, one.role]));
  return makers.size === 0
    ? attempts
    : [...makers].map(([account, role]) => ({ sender: account, role, ...call }));
}
