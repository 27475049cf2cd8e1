import { listDifferentImmutables } from "../../core/creation/list-different-immutables.ts";
import type { Immutables } from "../../core/creation/read-immutables.ts";
import type { Address, BareHex } from "../../core/hex.ts";
import type { Trial } from "./create-trial.ts";
import { listOutcomes, type Outcome } from "./list-outcomes.ts";

export type Judgement =
  /** The init code leaves the code at the address. */
  | { readonly kind: "reproduced"; readonly outcome: Outcome }
  /** It leaves code with other immutables, which nothing but other arguments explains. */
  | { readonly kind: "contradicted"; readonly outcome: Outcome }
  /** It reverts by now, or the node cannot run it. */
  | { readonly kind: "unknown" };

/** An account that has created none of the contracts in question. */
const otherSender: Address = "0x00000000000000000000000000000000DeaDBeef";

/**
 * Creates the contract once more and compares what is left with the code at the address.
 *
 * It is never quite the same creation: the new contract has another address, and the state may have
 * moved on. An immutable that holds such a thing (`address(this)`, a domain separator, a time) comes
 * out different although the arguments are right. It gives itself away: it changes again with another
 * sender, whose contracts have other addresses, or at another block.
 */
export async function judgeCreation(creationBytecode: BareHex, trial: Trial): Promise<Judgement> {
  const outcomes = await listOutcomes(creationBytecode, trial);
  const [outcome] = outcomes;
  if (outcome === undefined) {
    return { kind: "unknown" };
  }
  if (outcome.different.length === 0) {
    return { kind: "reproduced", outcome };
  }
  const others = [
    ...outcomes.map(({ immutables }) => immutables),
    ...(await createFromElsewhere(creationBytecode, trial)),
  ];
  const varying = new Set(others.flatMap((other) => listDifferentImmutables(outcome.immutables, other)));
  const isExplained = (id: string) => varying.has(id) || trial.onChain.get(id) === trial.ownAddress;
  return { kind: outcome.different.every(isExplained) ? "reproduced" : "contradicted", outcome };
}

/** The first outcome for another sender; none when its creations revert, as with a check of the sender. */
async function createFromElsewhere(creationBytecode: BareHex, trial: Trial): Promise<readonly Immutables[]> {
  for (const block of trial.blocks) {
    const immutables = await trial.create(creationBytecode, { from: otherSender, block });
    if (immutables !== undefined) {
      return [immutables];
    }
  }
  return [];
}
