import { BaseError } from "../../../core/errors/failure.ts";
import { caller } from "../../../core/proxy/sentinel.ts";
import type { Finding } from "../../../core/review/finding.ts";
import { compareAnswers, type View } from "../../../core/review/rehearsal/compare-answers.ts";
import {
  forwarderToNext,
  forwarderToProxy,
  type ScriptStep,
  type StepOutcome,
  writeForwarder,
} from "../../../core/review/rehearsal/rehearsal-script.ts";
import type { UpgradeAttempt } from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";
import { findAuthority, judgeStrangers } from "./find-authority.ts";
import { findClashes } from "./find-clashes.ts";
import { type Rehearsal, runScript, runUpgrade, stepGas } from "./run-rehearsal.ts";

/** The result of a rehearsal. */
export type RehearsalResult =
  /** The upgrade was run on the node's state, by this sender. */
  | { readonly kind: "rehearsed"; readonly by: UpgradeAttempt; readonly findings: readonly Finding[] }
  /** A clause says why. */
  | { readonly kind: "not-rehearsed"; readonly reason: string; readonly findings: readonly Finding[] };

const viewsAtOnce = 16;

/**
 * Runs an upgrade on the node's state, in calls that change nothing: the implementation is created, the proxy is
 * upgraded by the account that may, and the functions that only read are asked before and after. Then it tries what a
 * stranger can do: upgrade, and set the contracts up.
 */
export async function rehearseUpgrade(
  rehearsal: Rehearsal,
  run: Operation<"chain">,
): Promise<RehearsalResult> {
  try {
    const clashes = await findClashes(rehearsal, run);
    const authority = await findAuthority(rehearsal, run);
    if (authority.kind === "none") {
      return { ...authority, kind: "not-rehearsed", findings: [...clashes, ...authority.findings] };
    }
    const { by } = authority;
    const findings = [
      ...clashes,
      ...(await judgeStrangers(rehearsal, by, run)),
      ...(await compareViews(rehearsal, by, run)),
      ...(await tryInitializers(rehearsal, by, run)),
    ];
    return { kind: "rehearsed", by, findings };
  } catch (error) {
    if (error instanceof BaseError && error.about === "node" && !run.deadline.signal.aborted) {
      const reason = "the node did not answer a call with replaced code (state overrides)";
      return { kind: "not-rehearsed", reason, findings: [] };
    }
    throw error;
  }
}

async function compareViews(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { views } = rehearsal;
  for (let start = 0; start < views.length; start += viewsAtOnce) {
    const some = views.slice(start, start + viewsAtOnce);
    const steps = some.map(toStep);
    const codes = { [forwarderToProxy]: writeForwarder(rehearsal.proxy) };
    const before = await runScript({ sender: caller, steps, codes }, run);
    const after = await runUpgrade(rehearsal, { attempt: by, steps }, run);
    for (const [index, view] of some.entries()) {
      const answers = { before: before?.[index], after: after?.steps[index] };
      findings.push(...judgeView(view, answers));
    }
  }
  return findings;
}

function toStep({ data }: View): ScriptStep {
  return { kind: "call", to: forwarderToProxy, data, gas: stepGas };
}

function judgeView(
  view: View,
  { before, after }: { readonly before: StepOutcome | undefined; readonly after: StepOutcome | undefined },
): readonly Finding[] {
  if (before === undefined || after === undefined) {
    const reason = "the node did not complete the call";
    return [{ severity: "unknown", area: "rehearsal", kind: "answer", subject: view.signature, reason }];
  }
  const finding = compareAnswers(view, { before, after });
  return finding === undefined ? [] : [finding];
}

async function tryInitializers(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { name, data } of rehearsal.initializers) {
    const calls = [forwarderToProxy, forwarderToNext].map(
      (to) => ({ kind: "call", to, data, gas: stepGas }) as const,
    );
    const outcome = await runUpgrade(rehearsal, { attempt: by, steps: calls }, run);
    const [onProxy, onNext] = outcome?.steps ?? [];
    const finding = { severity: "broken", area: "initializers", kind: "open", subject: name } as const;
    if (onProxy?.succeeded === true) {
      findings.push({ ...finding, reason: "anyone can call it on the proxy after the upgrade" });
    }
    if (onNext?.succeeded === true) {
      const reason = "anyone can call it on the implementation itself, which is not locked";
      findings.push({ ...finding, reason });
    }
  }
  return findings;
}
