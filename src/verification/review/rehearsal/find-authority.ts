import type { BareHex } from "../../../base/hex.ts";
import { maxCodeBytes } from "../../../core/creation/creation-code.ts";
import { caller, unknownSelector } from "../../../core/proxy/sentinel.ts";
import type { Finding } from "../../../core/review/finding.ts";
import { describeRevert } from "../../../core/review/rehearsal/describe-values.ts";
import { forwarderToProxy } from "../../../core/review/rehearsal/rehearsal-script.ts";
import {
  givenAccount,
  plannedSender,
  proxyUpgrades,
  type UpgradeAttempt,
} from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";
import { notCompleted, type Rehearsal, runUpgrade, toStep } from "./run-rehearsal.ts";

export type Authority =
  | { readonly kind: "found"; readonly by: UpgradeAttempt }
  | { readonly kind: "none"; readonly reason: string; readonly findings: readonly Finding[] };

/** Returns the first way to upgrade that works, or why there is none: the constructor, the proxy or the node refuses. */
export async function findAuthority(rehearsal: Rehearsal, run: Operation<"chain">): Promise<Authority> {
  const { attempts, proxy } = rehearsal;
  const [first] = attempts;
  if (first === undefined) {
    const reason =
      "no account that may upgrade it was found: there is no owner() of the proxy, its admin or its beacon, and no sender is given";
    return { kind: "none", reason, findings: [] };
  }
  let why: string | undefined;
  for (const attempt of attempts) {
    const outcome = await runUpgrade(rehearsal, { attempt }, run);
    if (outcome === undefined) {
      return { kind: "none", reason: notCompleted, findings: [] };
    }
    if (!outcome.created.succeeded) {
      const reason = describeFailedCreation(rehearsal, outcome.created.data);
      return refuse({ severity: "broken", kind: "constructor", subject: "the next version", reason });
    }
    if (outcome.upgraded.succeeded) {
      return { kind: "found", by: attempt };
    }
    why ??= describeRevert(outcome.upgraded.data, rehearsal.abi);
  }
  const { role, sender, earlier = [] } = first;
  if (role === plannedSender) {
    const when = earlier.length > 0 ? "after the calls before it" : "alone";
    const reason = `the call that upgrades reverts ${why} if it is run ${when} on the current state`;
    return refuse({ severity: "unknown", kind: "planned-call", subject: proxy, reason });
  }
  if (await isCurrentAccepted(rehearsal, run)) {
    const reason = `the proxy refuses the next version ${why}, but accepts the current one from the same account`;
    return refuse({ severity: "broken", kind: "refused", subject: proxy, reason });
  }
  const reason =
    role === givenAccount
      ? `the given account ${sender} could not upgrade it in a call`
      : "none of the accounts that usually upgrade such proxies could upgrade it in a call";
  return { kind: "none", reason, findings: [] };
}

/** A creation that fails for its size has no reason. */
function describeFailedCreation({ next, abi }: Rehearsal, data: BareHex): string {
  const bytes = next.kind === "planned" ? next.runtimeBytes : 0;
  return data === "" && bytes > maxCodeBytes
    ? `it cannot be created: its code has ${bytes} bytes, and most chains accept at most ${maxCodeBytes}`
    : `its constructor reverts ${describeRevert(data, abi)}`;
}

function refuse(finding: Omit<Finding, "area">): Authority {
  return { kind: "none", reason: finding.reason, findings: [{ ...finding, area: "rehearsal" }] };
}

async function isCurrentAccepted(rehearsal: Rehearsal, run: Operation<"chain">): Promise<boolean> {
  const next = { kind: "deployed", address: rehearsal.current } as const;
  for (const attempt of rehearsal.attempts) {
    const outcome = await runUpgrade({ ...rehearsal, next }, { attempt }, run);
    if (outcome?.upgraded.succeeded === true) {
      return true;
    }
  }
  return false;
}

/**
 * Tries to upgrade as an account without any part in the proxy, before the upgrade and after it. If the implementation
 * itself upgrades (UUPS), the account that can do it now has to be able to afterwards.
 */
export async function judgeStrangers(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const { proxy, current } = rehearsal;
  const finding = { severity: "broken", area: "authority", subject: proxy } as const;
  const before = await runUpgrade(rehearsal, { attempt: { ...by, earlier: [], sender: caller } }, run);
  const calls = [unknownSelector, ...proxyUpgrades.map((write) => write(current))];
  const further = [forwarderToProxy, proxy].flatMap((to) => calls.map((data) => toStep(to, data)));
  const after = await runUpgrade(rehearsal, { attempt: by, further }, run);
  if (before === undefined || after === undefined) {
    const reason = "the node did not show whether an unrelated account can upgrade it";
    return [{ ...finding, severity: "unknown", kind: "stranger", reason }];
  }
  if (before.upgraded.succeeded) {
    return [{ ...finding, kind: "open", reason: "an unrelated account could upgrade it" }];
  }
  const [byStranger, byOwn] = [after.steps.slice(0, calls.length), after.steps.slice(calls.length)].map(
    ([unknown, ...upgrades]) => unknown?.succeeded === false && upgrades.some(({ succeeded }) => succeeded),
  );
  if (by.to !== proxy || (byStranger !== true && byOwn === true)) {
    return [];
  }
  return byStranger === true
    ? [{ ...finding, kind: "open", reason: "an unrelated account could upgrade it again afterwards" }]
    : [{ ...finding, kind: "locked", reason: `${by.sender} could not upgrade it again afterwards` }];
}
