import { findConfirmed, type Hearing } from "../../core/creation/find-confirmed.ts";
import { plantProbe } from "../../core/creation/plant-probes.ts";
import { type ProbeAnswer, readProbeAnswer } from "../../core/creation/read-probe-answer.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { isToldOf } from "./is-told-of.ts";
import { listProbedPlaces } from "./list-probed-places.ts";
import type { Replay } from "./list-replays.ts";
import type { CreationTransaction } from "./read-scene.ts";
import { replayForSibling } from "./replay-for-sibling.ts";
import { runReplay } from "./run-replay.ts";
import type { Subject } from "./subject.ts";

/** Where and when a creation is run again. */
export interface Repetition {
  readonly subject: Subject;
  readonly transaction: CreationTransaction;
  /** The one that the contract was created in. */
  readonly blockNumber: number;
  readonly run: Run;
}

export type ReplayOutcome =
  /** What the contract was created with. */
  | { readonly kind: "confirmed"; readonly creationBytecode: string }
  /** No probe was reached. */
  | { readonly kind: "silent" }
  /** The creations that were reached are not known to be the one in question. */
  | { readonly kind: "another" }
  /** It depends on the block which arguments are passed. */
  | { readonly kind: "varying" };

/**
 * Runs a creation again with probes in it, at the blocks around the one that it was in.
 *
 * That it is the contract's own creation is told by the address: CREATE makes it of creator and nonce,
 * CREATE2 of the creation bytecode. A creator that makes several of a kind comes to the first of them;
 * then it is run again with probes that let those pass that are not the one.
 */
export async function replayCreation(replay: Replay, repetition: Repetition): Promise<ReplayOutcome> {
  const { blockNumber } = repetition;
  const around: readonly BlockTag[] = [blockNumber - 1, blockNumber];
  const others: readonly BlockTag[] = ["latest", ...(blockNumber > 1 ? [blockNumber - 2] : [])];
  const hear = (block: BlockTag) => hearAt(block, { replay, repetition });
  const hearings: Hearing[] = [];
  for (const block of [...around, ...others]) {
    const answer = await hear(block);
    if (answer !== undefined) {
      const isThis = around.includes(block) && (await isToldOf(answer, { block, replay, repetition }));
      hearings.push({ answer, isThis });
    }
    const confirmed = findConfirmed(hearings);
    if (confirmed !== undefined) {
      return { kind: "confirmed", creationBytecode: confirmed.creationBytecode };
    }
    if (block === blockNumber && !hearings.some(({ isThis }) => isThis)) {
      return hearings.length === 0
        ? { kind: "silent" }
        : replayForSibling(replay, { repetition, around, others, hear });
    }
  }
  return { kind: "varying" };
}

async function hearAt(
  block: BlockTag,
  { replay, repetition: { run } }: { readonly replay: Replay; readonly repetition: Repetition },
): Promise<ProbeAnswer | undefined> {
  const data = await runReplay(replay, { plant: plantProbe, block, run });
  return data === undefined ? undefined : readProbeAnswer(data, listProbedPlaces(replay));
}
