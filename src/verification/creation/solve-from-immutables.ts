import type { BareHex } from "../../base/hex.ts";
import type { ArgumentLeaf } from "../../core/abi/argument-leaves.ts";
import { changeLeaf, isWordOf, leafBytes, setWord } from "../../core/abi/argument-leaves.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../core/abi/decode-arguments.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { Immutables } from "../../core/creation/immutables.ts";
import { listDifferentImmutables } from "../../core/creation/immutables.ts";
import type { BlockTag } from "../ports.ts";
import type { Trial } from "./trial.ts";

/** What is to be solved: a constructor all of whose parameters take a fixed number of words. */
export interface StaticPuzzle {
  readonly abi: readonly AbiEntry[];
  /** Init code without arguments. */
  readonly code: BareHex;
  readonly leaves: readonly ArgumentLeaf[];
}

/** Arguments to start from, of which nothing is known but that they may not revert. */
export interface Start {
  readonly encodings: readonly BareHex[];
  /** Words that may be an argument: of the call data and the circumstances. */
  readonly words: readonly BareHex[];
}

/**
 * Solves for the arguments that would leave the code at the address. Each argument is changed in
 * turn, to see which immutables it moves.
 *
 * An immutable that becomes just what the argument was changed to holds the argument, so the code at
 * the address holds the right one. One that is computed from it (a hash, a sum) is tried with the
 * words that are known. The result is only a guess, good enough to be judged.
 */
export async function solveFromImmutables(
  puzzle: StaticPuzzle,
  { encodings, words, trial }: Start & { readonly trial: Trial },
): Promise<ConstructorArguments | undefined> {
  const base = await findBase(puzzle, { encodings, trial });
  if (base === undefined) {
    return undefined;
  }
  let { encoded } = base;
  const computed: Influence[] = [];
  for (const leaf of puzzle.leaves) {
    const influence = await probe(puzzle, { leaf, base, trial });
    if (influence.held !== undefined) {
      encoded = setWord(encoded, leaf, influence.held);
    } else if (influence.moved.length > 0) {
      computed.push(influence);
    }
  }
  for (const influence of computed) {
    encoded = await tryWords(puzzle, { encoded, influence, words, base, trial });
  }
  return decodeConstructorArguments(puzzle.abi, encoded);
}

interface Base {
  readonly encoded: BareHex;
  readonly block: BlockTag;
  readonly immutables: Immutables;
}

/** The first start that does not revert, and on which state. */
async function findBase(
  { code }: StaticPuzzle,
  { encodings, trial }: { readonly encodings: readonly BareHex[]; readonly trial: Trial },
): Promise<Base | undefined> {
  for (const encoded of encodings) {
    for (const block of trial.blocks) {
      const immutables = await trial.create(code + encoded, { block });
      if (immutables !== undefined) {
        return { encoded, block, immutables };
      }
    }
  }
  return undefined;
}

/** What one argument does to the code. */
interface Influence {
  readonly leaf: ArgumentLeaf;
  /** Ids of the immutables that it moves. */
  readonly moved: readonly string[];
  /** The word in the code at the address, where an immutable holds the argument as it is. */
  readonly held: BareHex | undefined;
}

async function probe(
  { code }: StaticPuzzle,
  { leaf, base, trial }: { readonly leaf: ArgumentLeaf; readonly base: Base; readonly trial: Trial },
): Promise<Influence> {
  const { block, immutables } = base;
  const changed = changeLeaf(base.encoded, leaf);
  const other = changed === undefined ? undefined : await trial.create(code + changed, { block });
  if (changed === undefined || other === undefined) {
    return { leaf, moved: [], held: undefined };
  }
  const moved = listDifferentImmutables(immutables, other);
  const holder = moved.find(
    (id) =>
      immutables.get(id) === leafBytes(base.encoded, leaf) && other.get(id) === leafBytes(changed, leaf),
  );
  const word = holder === undefined ? undefined : trial.onChain.get(holder);
  return { leaf, moved, held: word !== undefined && isWordOf(leaf.type, word) ? word : undefined };
}

/** The first word that makes the immutables that it moves what they are at the address. */
async function tryWords(
  { code }: StaticPuzzle,
  {
    encoded,
    influence: { leaf, moved },
    words,
    base,
    trial,
  }: {
    readonly encoded: BareHex;
    readonly influence: Influence;
    readonly words: readonly BareHex[];
    readonly base: Base;
    readonly trial: Trial;
  },
): Promise<BareHex> {
  const { block } = base;
  for (const word of words.filter((known) => isWordOf(leaf.type, known))) {
    const candidate = setWord(encoded, leaf, word);
    const outcome = await trial.create(code + candidate, { block });
    if (outcome !== undefined && moved.every((id) => outcome.get(id) === trial.onChain.get(id))) {
      return candidate;
    }
  }
  return encoded;
}
