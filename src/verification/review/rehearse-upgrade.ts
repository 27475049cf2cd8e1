import { type Address, type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { createAddress } from "../../core/creation/addresses.ts";
import { BaseError } from "../../core/errors/failure.ts";
import { caller, relay } from "../../core/proxy/sentinel.ts";
import { compareAnswers, listViews, type View } from "../../core/review/compare-answers.ts";
import type { Finding } from "../../core/review/finding.ts";
import {
  forwarderToNext,
  forwarderToProxy,
  readOutcomes,
  type ScriptStep,
  type StepOutcome,
  writeForwarder,
  writeScript,
} from "../../core/review/rehearsal-script.ts";
import type { UpgradeAttempt } from "../../core/review/upgrade-calls.ts";
import type { Operation } from "../run.ts";

/** The contract that a proxy is to delegate to. */
export type NextImplementation =
  | { readonly kind: "deployed"; readonly address: Address }
  /** It is created in the rehearsal, with its constructor arguments. */
  | { readonly kind: "planned"; readonly creationBytecode: BareHex };

/** What is rehearsed. */
export interface Rehearsal {
  readonly proxy: Address;
  readonly next: NextImplementation;
  /** Ways to upgrade, the likeliest first. Those of one sender are tried together. */
  readonly attempts: readonly UpgradeAttempt[];
  /** Of the version that runs now. */
  readonly abi: readonly AbiEntry[];
  /** Functions of the next version that set it up, each with call data that fit its parameters. */
  readonly initializers: readonly { readonly name: string; readonly data: BareHex }[];
}

/** What a rehearsal found. */
export type RehearsalResult =
  /** The upgrade was run on the node's state, by this sender. */
  | { readonly kind: "rehearsed"; readonly by: UpgradeAttempt; readonly findings: readonly Finding[] }
  /** A clause says why nothing is known. */
  | { readonly kind: "not-rehearsed"; readonly reason: string };

/** Few enough for the gas of one call that also creates a contract. */
const viewsAtOnce = 16;
const viewGas = 500_000;

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
    const by = await findAuthority(rehearsal, run);
    if (by === undefined) {
      const reason = "none of the accounts that upgrade such proxies could upgrade it in a call";
      return { kind: "not-rehearsed", reason };
    }
    const findings = [
      ...(await tryAsStranger(rehearsal, by, run)),
      ...(await compareViews(rehearsal, by, run)),
      ...(await tryInitializers(rehearsal, by, run)),
    ];
    return { kind: "rehearsed", by, findings };
  } catch (error) {
    if (error instanceof BaseError && error.about === "node" && !run.deadline.signal.aborted) {
      return {
        kind: "not-rehearsed",
        reason: "the node takes no calls with replaced code (state overrides)",
      };
    }
    throw error;
  }
}

/** Returns the first way to upgrade that works. */
async function findAuthority(
  rehearsal: Rehearsal,
  run: Operation<"chain">,
): Promise<UpgradeAttempt | undefined> {
  for (const attempt of rehearsal.attempts) {
    const [, outcome] = (await upgrade(rehearsal, { attempt, steps: [] }, run)) ?? [];
    if (outcome?.succeeded === true) {
      return attempt;
    }
  }
  return undefined;
}

async function tryAsStranger(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const attempt = { ...by, sender: caller };
  const [, outcome] = (await upgrade(rehearsal, { attempt, steps: [] }, run)) ?? [];
  const finding = { area: "authority", subject: rehearsal.proxy } as const;
  if (outcome === undefined) {
    return [
      {
        ...finding,
        severity: "unknown",
        kind: "stranger",
        reason: "whether a stranger can upgrade it was not found out",
      },
    ];
  }
  return outcome.succeeded
    ? [
        {
          ...finding,
          severity: "broken",
          kind: "open",
          reason: "an account without any part in it could upgrade it",
        },
      ]
    : [];
}

async function compareViews(
  rehearsal: Rehearsal,
  by: UpgradeAttempt,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const views = listViews(rehearsal.abi);
  for (let start = 0; start < views.length; start += viewsAtOnce) {
    const some = views.slice(start, start + viewsAtOnce);
    const steps = some.map(toStep);
    const before = await runScript({ sender: caller, steps, rehearsal }, run);
    const [, , ...after] = (await upgrade(rehearsal, { attempt: by, steps }, run)) ?? [];
    for (const [index, view] of some.entries()) {
      const answers = { before: before?.[index], after: after[index] };
      findings.push(...judgeView(view, answers));
    }
  }
  return findings;
}

function toStep({ selector }: View): ScriptStep {
  return { kind: "call", to: forwarderToProxy, data: selector, gas: viewGas };
}

function judgeView(
  view: View,
  { before, after }: { readonly before: StepOutcome | undefined; readonly after: StepOutcome | undefined },
): readonly Finding[] {
  if (before === undefined || after === undefined) {
    const reason = "the node did not run the call to its end";
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
      (to) => ({ kind: "call", to, data, gas: viewGas }) as const,
    );
    const [, , onProxy, onNext] = (await upgrade(rehearsal, { attempt: by, steps: calls }, run)) ?? [];
    const finding = { severity: "broken", area: "initializers", kind: "open", subject: name } as const;
    if (onProxy?.succeeded === true) {
      findings.push({ ...finding, reason: "anyone can call it on the proxy after the upgrade" });
    }
    if (onNext?.succeeded === true) {
      findings.push({
        ...finding,
        reason: "anyone can call it on the implementation itself, which is not locked",
      });
    }
  }
  return findings;
}

/** Runs an upgrade and further steps; undefined: the node did not run them to their end. */
async function upgrade(
  rehearsal: Rehearsal,
  { attempt, steps: further }: { readonly attempt: UpgradeAttempt; readonly steps: readonly ScriptStep[] },
  run: Operation<"chain">,
): Promise<readonly StepOutcome[] | undefined> {
  const { sender, to, write } = attempt;
  const { next } = rehearsal;
  const { nonce } = await run.ports.chain.getAccount(sender, { signal: run.deadline.signal });
  const address = next.kind === "deployed" ? next.address : createAddress({ creator: sender, nonce });
  const create: ScriptStep =
    next.kind === "deployed" ? { kind: "call", to: caller, data: "" } : { ...next, kind: "create" };
  const steps = [create, { kind: "call", to, data: write(address) } as const, ...further];
  return runScript({ sender, steps, rehearsal, next: address }, run);
}

interface Script {
  readonly sender: Address;
  readonly steps: readonly ScriptStep[];
  readonly rehearsal: Rehearsal;
  readonly next?: Address | undefined;
}

async function runScript(
  { sender, steps, rehearsal: { proxy }, next }: Script,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly StepOutcome[] | undefined> {
  const codeOverrides: Readonly<Record<Address, Hex>> = {
    [forwarderToProxy]: writeForwarder(proxy),
    ...(next !== undefined && { [forwarderToNext]: writeForwarder(next) }),
    [sender]: writeScript(steps),
  };
  // A sender of its own: a node may count the call itself among the transactions of its sender.
  const answer = await chain.call({ to: sender, from: relay, data: "0x" }, { codeOverrides, signal });
  return answer.kind === "returned" ? readOutcomes(toBareHex(answer.data), steps.length) : undefined;
}
