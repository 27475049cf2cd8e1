import type { BareHex } from "../../base/hex.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import { findNonce, maxNonce } from "../../core/creation/replay-answers.ts";
import type { CreationFrame } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type CreationScene, ifAble, type Subject } from "./scene.ts";
import { judgeCreation, type Trial } from "./trial.ts";

interface Tracing {
  readonly subject: Subject;
  readonly scene: CreationScene;
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
  const { subject, scene, run } = tracing;
  const { target, found } = subject;
  const { signal } = run.deadline;
  if (scene.transaction === undefined) {
    return undefined;
  }
  const frames = await ifAble(run.ports.chain.traceCreations(scene.transaction.hash, { signal }));
  // CREATE2 may create at one address again what was destroyed in the same transaction.
  const frame = frames?.findLast(({ address }) => address === target.address);
  if (frame === undefined || toBare(frame.runtimeBytecode) !== target.runtimeBytecode) {
    return undefined;
  }
  const data = toBare(frame.creationBytecode);
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

const argumentDigits = /.{64}/g;

/**
 * Whether a trial leaves an argument in the code where the code at the address has another value. Other
 * immutables differ for a reason: a constructor may ask its creator, who has cleared the answer since.
 */
async function isContradicted(
  data: BareHex,
  { reading, trial }: { readonly reading: CreationReading; readonly trial: Trial },
): Promise<boolean> {
  if (trial.onChain.size === 0) {
    return false;
  }
  const judgement = await judgeCreation(data, trial);
  if (judgement.kind !== "contradicted" || reading.kind === "different") {
    return judgement.kind === "contradicted";
  }
  const passed = new Set(reading.code.constructorArguments.encoded.match(argumentDigits));
  const { different, immutables } = judgement.outcome;
  return different.some(
    (id) => BigInt(`0x${immutables.get(id)}`) !== 0n && passed.has(immutables.get(id) ?? ""),
  );
}

function toBare(hex: string): BareHex {
  return hex.slice(2).toLowerCase();
}
