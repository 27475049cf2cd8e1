import { toDay } from "../../../base/clock.ts";
import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../../base/hex.ts";
import { readNeededRole } from "../../../core/calls/control.ts";
import { decodeCall } from "../../../core/calls/decode-call.ts";
import type { Call } from "../../../core/calls/known-calls.ts";
import type { Finding } from "../../../core/review/finding.ts";
import { describeRevert } from "../../../core/review/rehearsal/describe-values.ts";
import type { Operation } from "../../run.ts";
import { askWords } from "../ask-contract.ts";
import { notCompleted, runScript } from "./run-rehearsal.ts";

/** Asks the node to run planned calls from their sender: one as it is, several one after the other in one call. */
export async function runPlannedCalls(
  calls: readonly Call[],
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  const [first] = calls;
  if (first === undefined) {
    return [];
  }
  const { from, to } = first;
  const subject = { area: "calls", subject: to } as const;
  const what =
    calls.length === 1 ? "the planned call was not run" : "the planned calls were not run in order";
  if (from === undefined) {
    const reason = `${what}: its sender is not given`;
    return [{ ...subject, severity: "note", kind: "not-run", reason }];
  }
  if (!canBeScripted(calls)) {
    const reason = `${what}: one of them runs code in the sender's own storage, or calls the sender`;
    return [{ ...subject, severity: "unknown", kind: "not-run", reason }];
  }
  const reverted = await findReverted(calls, from, run);
  if (reverted === "unknown") {
    const reason = `${what}: ${notCompleted}`;
    return [{ ...subject, severity: "unknown", kind: "not-run", reason }];
  }
  return reverted === undefined ? [] : [await describeReverted(reverted, calls, run)];
}

/** The sender has the code of a script when its calls are run in order, so none of them may need its own code. */
export function canBeScripted(calls: readonly Call[]): boolean {
  return calls.every(({ to, from, isDelegatecall }) => isDelegatecall !== true && to !== from);
}

interface Reverted {
  readonly call: Call;
  readonly data: BareHex;
}

/** Finds the first call that reverts; undefined: none. */
async function findReverted(
  calls: readonly Call[],
  from: Address,
  run: Operation<"chain">,
): Promise<Reverted | "unknown" | undefined> {
  const { chain } = run.ports;
  const { signal } = run.deadline;
  const [call, ...others] = calls;
  if (call !== undefined && others.length === 0 && !call.value) {
    const answer = await chain.call({ to: call.to, from, data: toHex(call.data) }, { signal });
    return answer.kind === "returned" ? undefined : { call, data: toBareHex(answer.data ?? "0x") };
  }
  const steps = calls.map(({ to, data, value }) => ({ kind: "call", to, data, value }) as const);
  const outcomes = await runScript({ sender: from, steps, codes: {} }, run);
  const index = outcomes?.findIndex(({ succeeded }) => !succeeded) ?? -1;
  const [made, outcome] = [calls[index], outcomes?.[index]];
  return outcomes === undefined ? "unknown" : made && outcome && { call: made, data: outcome.data };
}

async function describeReverted(
  { call, data }: Reverted,
  calls: readonly Call[],
  run: Operation<"chain">,
): Promise<Finding> {
  const value = call.value ? `with ${call.value} wei` : "without value";
  const which =
    calls.length === 1 ? "the planned call" : `call ${calls.indexOf(call) + 1} of ${calls.length}, in order,`;
  const reason = `${which} from ${call.from} reverts ${describeRevert(data, [])} if it is run ${value} on the current state`;
  const finding = { area: "calls", kind: "reverted", subject: call.to } as const;
  const waiting = readNeededRole(data) === undefined ? await findWaiting(call, run) : undefined;
  return waiting === undefined
    ? { ...finding, severity: "broken", reason }
    : { ...finding, severity: "note", reason: `${reason}; ${waiting}` };
}

const hashFunctions: Readonly<Record<string, string>> = {
  "execute(address,uint256,bytes,bytes32,bytes32)": "hashOperation(address,uint256,bytes,bytes32,bytes32)",
  "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)":
    "hashOperationBatch(address[],uint256[],bytes[],bytes32,bytes32)",
};

/**
 * Says when the operation of a timelock that a call executes can be executed; undefined: it executes none that waits.
 *
 * @see https://docs.openzeppelin.com/contracts/api/governance#TimelockController
 */
async function findWaiting(call: Call, run: Operation<"chain">): Promise<string | undefined> {
  for (const { signature = "", call: inner } of decodeCall(call)) {
    const { to, data } = inner;
    const hash = hashFunctions[signature];
    const ask = (question: string, args: readonly BareHex[]) =>
      askWords({ to, signature: question, args }, run);
    const [id] = hash === undefined ? [] : await ask(hash, [data.slice(8)]);
    const [isPending] = id === undefined ? [] : await ask("isOperationPending(bytes32)", [id]);
    const [isReady] = id === undefined ? [] : await ask("isOperationReady(bytes32)", [id]);
    const [time] = id === undefined ? [] : await ask("getTimestamp(bytes32)", [id]);
    if (isPending === toWord(1) && isReady === toWord(0) && time !== undefined) {
      const seconds = Number(toBigInt(time));
      return `the timelock ${to} lets its operation run from the time ${seconds} (${toDay(seconds)}) on`;
    }
  }
  return undefined;
}
