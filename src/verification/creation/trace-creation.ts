import { toBareHex } from "../../base/hex.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import { findNonce, maxNonce } from "../../core/creation/probe-reports.ts";
import type { CreationFrame } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { ifAble, type KnownCreation, type Subject } from "./known-creation.ts";
import { isContradicted, type Trial } from "./trial.ts";

interface Tracing {
  readonly subject: Subject;
  readonly known: KnownCreation;
  readonly trial: Trial;
  readonly run: CreationRun;
}

/**
 * Reads what a contract was created with from the node's trace of the transaction, wherever the
 * arguments came from. Returns `undefined` if the node gives no trace or if the trace is not believed.
 *
 * A trace is the node's word, as a receipt is, and is held against the chain: the frame has to leave
 * the code at the address, a CREATE has to give this address, and an argument that the code keeps has
 * to be the one that the code at the address keeps.
 */
export async function traceCreation(tracing: Tracing): Promise<CreationReading | undefined> {
  const { subject, known, run } = tracing;
  const { target, found } = subject;
  const { signal } = run.deadline;
  if (known.transaction === undefined) {
    return undefined;
  }
  const frames = await ifAble(run.ports.chain.traceCreations(known.transaction.hash, { signal }));
  // CREATE2 may create at one address again what was destroyed in the same transaction.
  const frame = frames?.findLast(({ address }) => address === target.address);
  if (frame === undefined || toBareHex(frame.runtimeBytecode) !== target.runtimeBytecode) {
    return undefined;
  }
  const data = toBareHex(frame.creationBytecode);
  const reading = readCreationBytecode(found.contract, { data, libraries: found.match.libraries });
  return reading === undefined ||
    !(await isAddressOf(frame, run)) ||
    (await isContradicted(data, { reading, trial: tracing.trial }))
    ? undefined
    : reading;
}

/** Whether CREATE may have given the address; only a factory with few creations can be told a lie from. */
async function isAddressOf(
  { address, factory, isCreate2 }: CreationFrame,
  run: CreationRun,
): Promise<boolean> {
  if (isCreate2 !== false || findNonce(factory, address) !== undefined) {
    return true;
  }
  const { signal } = run.deadline;
  const account = await ifAble(run.ports.chain.getAccount(factory, { signal }));
  return account !== undefined && account.nonce > maxNonce;
}
