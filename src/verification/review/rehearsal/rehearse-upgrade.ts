import { caller } from "../../../core/proxy/sentinel.ts";
import type { Finding } from "../../../core/review/finding.ts";
import { compareAnswers } from "../../../core/review/rehearsal/compare-answers.ts";
import {
  forwarderToNext,
  forwarderToProxy,
  writeForwarder,
} from "../../../core/review/rehearsal/rehearsal-script.ts";
import type { UpgradeAttempt } from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";
import { findAuthority, judgeStrangers } from "./find-authority.ts";
import { findClashes } from "./find-clashes.ts";
import { notCompleted, type Rehearsal, runScript, runUpgrade, toStep } from "./run-rehearsal.ts";

export type RehearsalResult =
  /** The upgrade was run on the node's state, by this sender. */
  | { readonly kind: "rehearsed"; readonly by: UpgradeAttempt; readonly findings: readonly Finding[] }
  | { readonly kind: "not-rehearsed"; readonly reason: string; readonly findings: readonly Finding[] };

const viewsAtOnce = 16;

/** Runs an upgrade on the node's state, in calls that change nothing, and tries what a stranger can do. */
export async function rehearseUpgrade(
  rehearsal: Rehearsal,
  run: Operation<"chain">,
): Promise<RehearsalResult> {
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
}

async function compareViews(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { views, proxy } = rehearsal;
  for (let start = 0; start < views.length; start += viewsAtOnce) {
    const some = views.slice(start, start + viewsAtOnce);
    const steps = some.map(({ data }) => toStep(forwarderToProxy, data));
    const codes = { [forwarderToProxy]: writeForwarder(proxy) };
    const old = await runScript({ sender: caller, steps, codes }, run);
    const now = await runUpgrade(rehearsal, { attempt: by, further: steps }, run);
    for (const [index, view] of some.entries()) {
      const [before, after] = [old?.[index], now?.steps[index]];
      const unknown = { severity: "unknown", area: "rehearsal", kind: "answer" } as const;
      const finding =
        before === undefined || after === undefined
          ? { ...unknown, subject: view.signature, reason: notCompleted }
          : compareAnswers(view, { before, after });
      findings.push(...(finding === undefined ? [] : [finding]));
    }
  }
  return findings;
}

async function tryInitializers(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { name, data } of rehearsal.initializers) {
    const further = [forwarderToProxy, forwarderToNext].map((to) => toStep(to, data));
    const outcome = await runUpgrade(rehearsal, { attempt: by, further }, run);
    const finding = { severity: "broken", area: "initializers", kind: "open", subject: name } as const;
    if (outcome === undefined) {
      findings.push({ ...finding, severity: "unknown", reason: notCompleted });
      continue;
    }
    const [onProxy, onNext] = outcome.steps;
    const reasons = [
      ...(onProxy?.succeeded === true ? ["anyone can call it on the proxy after the upgrade"] : []),
      ...(onNext?.succeeded === true
        ? ["anyone can call it on the implementation itself, which is not locked"]
        : []),
    ];
    findings.push(...reasons.map((reason) => ({ ...finding, reason })));
  }
  return findings;
}
