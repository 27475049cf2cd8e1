import { listDifferentImmutables } from "../../core/creation/list-different-immutables.ts";
import type { Immutables } from "../../core/creation/read-immutables.ts";
import type { BareHex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import type { Trial } from "./create-trial.ts";

/** What an init code leaves, and on which state. */
export interface Outcome {
  readonly block: BlockTag;
  readonly immutables: Immutables;
  /** Ids of those that are others in the code at the address. */
  readonly different: readonly string[];
}

/**
 * Tries an init code at each block until it leaves the code at the address; the outcomes, the best
 * one first. None when it always reverts.
 */
export async function listOutcomes(creationBytecode: BareHex, trial: Trial): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const block of trial.blocks) {
    const immutables = await trial.create(creationBytecode, { block });
    if (immutables !== undefined) {
      outcomes.push({ block, immutables, different: listDifferentImmutables(immutables, trial.onChain) });
    }
    if (outcomes.at(-1)?.different.length === 0) {
      break;
    }
  }
  return outcomes.toSorted((one, other) => one.different.length - other.different.length);
}
