import { invariant } from "../../base/errors.ts";
import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { findContradictedArgument } from "../../core/creation/contradicted-argument.ts";
import { type Immutables, listDifferentImmutables, readImmutables } from "../../core/creation/immutables.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFacts, ifAble, type MatchedContract } from "./known-creation.ts";

/** Creates a contract by `eth_call`, to see the resulting code. */
export interface Trial {
  /** The immutables in the code at the address. */
  readonly onChain: Immutables;
  /** The blocks on whose state the creation may be run, the likeliest first. */
  readonly blocks: readonly BlockTag[];
  /** The immutables in the resulting code; undefined: it is no code of this contract, or there is none. */
  create(creationBytecode: BareHex, block: BlockTag): Promise<Immutables | undefined>;
}

export interface Examination {
  readonly subject: MatchedContract;
  readonly known: CreationFacts;
  readonly trial: Trial;
  readonly run: CreationRun;
}

/**
 * A call without a recipient runs init code and returns the resulting code.
 *
 * @see https://ethereum.github.io/execution-apis/docs/reference/eth_call
 */
export function createTrial(
  { target, found: { contract } }: MatchedContract,
  { known, run }: { readonly known: CreationFacts | undefined; readonly run: CreationRun },
): Trial {
  const { address } = target;
  const { blockNumber, factory, transaction } = known ?? {};
  const onChain = readImmutables(contract, target);
  invariant(onChain !== undefined, "The contract is the one whose code is at the address");
  const from = factory ?? transaction?.sender;
  return {
    onChain,
    blocks: [...(blockNumber === undefined ? [] : [blockNumber, Math.max(0, blockNumber - 1)]), "latest"],
    create: async (creationBytecode, block) => {
      const call = { data: toHex(creationBytecode), ...(from && { from }) };
      const answer = await ifAble(run.ports.chain.call(call, { block, signal: run.deadline.signal }));
      return answer?.kind === "returned"
        ? readImmutables(contract, { address, runtimeBytecode: toBareHex(answer.data) })
        : undefined;
    },
  };
}

export async function isReproduced(creationBytecode: BareHex, trial: Trial): Promise<boolean> {
  for (const block of trial.blocks) {
    const immutables = await trial.create(creationBytecode, block);
    if (immutables !== undefined && listDifferentImmutables(immutables, trial.onChain).length === 0) {
      return true;
    }
  }
  return false;
}

/** @param creationBytecode - ends with the encoded arguments */
export function findContradiction(
  creationBytecode: BareHex,
  { encoded, trial }: { readonly encoded: BareHex; readonly trial: Trial },
): ReturnType<typeof findContradictedArgument> {
  const start = creationBytecode.slice(0, creationBytecode.length - encoded.length);
  const { onChain, blocks, create } = trial;
  return findContradictedArgument(encoded, {
    onChain,
    blocks,
    create: (other, block) => create(start + other, block),
  });
}
