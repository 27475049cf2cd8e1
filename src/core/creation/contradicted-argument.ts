import { type BareHex, toBigInt, toWord } from "../../base/hex.ts";
import { type Immutables, listDifferentImmutables } from "./immutables.ts";

/** Creations of a contract by `eth_call`. */
export interface Trials<BlockT> {
  /** In the code at the address. */
  readonly onChain: Immutables;
  /** On whose state the creation may be run, the likeliest first. */
  readonly blocks: readonly BlockT[];
  /** The immutables in the resulting code; undefined: it is no code of this contract, or there is none. */
  create(encodedArguments: BareHex, block: BlockT): Promise<Immutables | undefined>;
}

/**
 * Finds a constructor argument that an immutable is set to, where the code at the address has another value. A trial
 * has another address, and other state, so an immutable counts only if it changes with the argument.
 */
export async function findContradictedArgument<BlockT>(
  encoded: BareHex,
  { onChain, blocks, create }: Trials<BlockT>,
): Promise<{ readonly passed: BareHex; readonly onChain: BareHex } | undefined> {
  for (const block of onChain.size === 0 || encoded === "" ? [] : blocks) {
    const immutables = await create(encoded, block);
    if (immutables !== undefined) {
      const different = listDifferentImmutables(immutables, onChain);
      return findCopied(encoded, { immutables, onChain, different, create: (other) => create(other, block) });
    }
  }
  return undefined;
}

interface Outcome {
  readonly immutables: Immutables;
  readonly onChain: Immutables;
  readonly different: readonly string[];
  create(encoded: BareHex): Promise<Immutables | undefined>;
}

async function findCopied(encoded: BareHex, { immutables, onChain, different, create }: Outcome) {
  const words: readonly BareHex[] = encoded.match(/.{64}/g) ?? [];
  const rest = encoded.slice(words.length * 64);
  for (const [index, passed] of words.entries()) {
    const suspects = different.filter((id) => immutables.get(id) === passed);
    if (suspects.length > 0) {
      const other = toWord((toBigInt(passed) ^ 1n).toString(16));
      const changed = await create(words.with(index, other).join("") + rest);
      const copied = suspects.find((id) => changed?.get(id) === other);
      if (copied !== undefined) {
        return { passed, onChain: onChain.get(copied) ?? "" };
      }
    }
  }
  return undefined;
}
