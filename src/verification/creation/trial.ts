import { invariant } from "../../base/errors.ts";
import { type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../base/hex.ts";
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

/**
 * Finds a constructor argument that an immutable is set to, where the code at the address has another value. A trial
 * has another address, and other state, so an immutable counts only if it changes with the argument.
 *
 * @param creationBytecode - ends with the encoded arguments
 */
export async function findContradiction(
  creationBytecode: BareHex,
  { encoded, trial }: { readonly encoded: BareHex; readonly trial: Trial },
): Promise<{ readonly passed: BareHex; readonly onChain: BareHex } | undefined> {
  if (trial.onChain.size === 0 || encoded === "") {
    return undefined;
  }
  for (const block of trial.blocks) {
    const immutables = await trial.create(creationBytecode, block);
    if (immutables !== undefined) {
      return findCopied(creationBytecode, { encoded, immutables, block, trial });
    }
  }
  return undefined;
}

interface Outcome {
  readonly encoded: BareHex;
  readonly immutables: Immutables;
  readonly block: BlockTag;
  readonly trial: Trial;
}

async function findCopied(creationBytecode: BareHex, { encoded, immutables, block, trial }: Outcome) {
  const different = listDifferentImmutables(immutables, trial.onChain);
  const start = creationBytecode.slice(0, creationBytecode.length - encoded.length);
  const words: readonly BareHex[] = encoded.match(/.{64}/g) ?? [];
  const rest = encoded.slice(words.length * 64);
  for (const [index, passed] of words.entries()) {
    const suspects = different.filter((id) => immutables.get(id) === passed);
    if (suspects.length > 0) {
      const other = toWord((toBigInt(passed) ^ 1n).toString(16));
      const changed = await trial.create(start + words.with(index, other).join("") + rest, block);
      const copied = suspects.find((id) => changed?.get(id) === other);
      if (copied !== undefined) {
        return { passed, onChain: trial.onChain.get(copied) ?? "" };
      }
    }
  }
  return undefined;
}
