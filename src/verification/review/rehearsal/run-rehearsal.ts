import { type Address, type BareHex, type Hex, toBareHex } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { createAddress } from "../../../core/creation/addresses.ts";
import { settle } from "../../../core/errors/settle.ts";
import { caller, relay, unknownSelector } from "../../../core/proxy/sentinel.ts";
import type { InitializerCall } from "../../../core/review/initializer-calls.ts";
import type { View } from "../../../core/review/rehearsal/compare-answers.ts";
import {
  forwarderToNext,
  forwarderToProxy,
  readOutcomes,
  type ScriptStep,
  type StepOutcome,
  writeForwarder,
  writeScript,
} from "../../../core/review/rehearsal/rehearsal-script.ts";
import type { UpgradeAttempt } from "../../../core/review/upgrade-calls.ts";
import type { Operation } from "../../run.ts";

export type NextImplementation =
  | { readonly kind: "deployed"; readonly address: Address }
  /** It is created in the rehearsal, with its constructor arguments. */
  | { readonly kind: "planned"; readonly creationBytecode: BareHex; readonly runtimeBytes: number };

export interface Rehearsal {
  readonly proxy: Address;
  readonly current: Address;
  readonly next: NextImplementation;
  /** Of both versions, as far as their sources are known. */
  readonly abi: readonly AbiEntry[];
  /** Ways to upgrade, the likeliest first. */
  readonly attempts: readonly UpgradeAttempt[];
  readonly views: readonly View[];
  /** Signatures of the functions that the next version has and the one of now lacks. */
  readonly added: readonly string[];
  readonly initializers: readonly InitializerCall[];
}

/** Few enough for the gas of a call that also creates a contract. */
const stepGas = 500_000;

export function toStep(to: Address, data: BareHex): ScriptStep {
  return { kind: "call", to, data, gas: stepGas };
}

export interface UpgradeOutcome {
  readonly created: StepOutcome;
  /** It counts only if the same contract refuses a function that it does not have. */
  readonly upgraded: StepOutcome;
  readonly steps: readonly StepOutcome[];
}

/** Runs an upgrade and further steps; undefined: the node did not run them to their end. */
export async function runUpgrade(
  rehearsal: Rehearsal,
  { attempt, further = [] }: { readonly attempt: UpgradeAttempt; readonly further?: readonly ScriptStep[] },
  run: Operation<"chain">,
): Promise<UpgradeOutcome | undefined> {
  const { sender, to, value, earlier = [], write } = attempt;
  const { next, proxy } = rehearsal;
  const { nonce } = await run.ports.chain.getAccount(sender, { signal: run.deadline.signal });
  const address = next.kind === "deployed" ? next.address : createAddress({ creator: sender, nonce });
  const create: ScriptStep =
    next.kind === "deployed"
      ? toStep(caller, "")
      : { kind: "create", creationBytecode: next.creationBytecode };
  const before = earlier.map((call): ScriptStep => ({ kind: "call", ...call }));
  const upgrade: ScriptStep = { kind: "call", to, data: write(address), value };
  const steps = [toStep(to, unknownSelector), create, ...before, upgrade, ...further];
  const codes = { [forwarderToProxy]: writeForwarder(proxy), [forwarderToNext]: writeForwarder(address) };
  const outcomes = (await runScript({ sender, steps, codes }, run)) ?? [];
  const [any, created] = outcomes;
  const [upgraded, ...rest] = outcomes.slice(2 + before.length);
  if (any === undefined || created === undefined || upgraded === undefined) {
    return undefined;
  }
  const isReal = upgraded.succeeded && !any.succeeded;
  return { created, upgraded: { ...upgraded, succeeded: isReal }, steps: rest };
}

interface Script {
  readonly sender: Address;
  readonly steps: readonly ScriptStep[];
  readonly codes: Readonly<Record<Address, Hex>>;
}

/** Runs steps from an account in one call; undefined: the node did not run them to their end. */
export async function runScript(
  { sender, steps, codes }: Script,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly StepOutcome[] | undefined> {
  const codeOverrides = { ...codes, [sender]: writeScript(steps) };
  // A sender of its own: a node may count the call itself among the transactions of its sender.
  const call = chain.call({ to: sender, from: relay, data: "0x" }, { codeOverrides, signal });
  const { answer } = await settle(call, ({ about }) => about === "node" && !signal.aborted);
  return answer?.kind === "returned" ? readOutcomes(toBareHex(answer.data), steps.length) : undefined;
}

export const notCompleted = "the node did not complete a call with replaced code (state overrides)";
