import { invariant } from "../../base/errors.ts";
import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import type { CreationReading } from "../../core/creation/creation-code.ts";
import { type Immutables, listDifferentImmutables, readImmutables } from "../../core/creation/immutables.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFacts, ifAble, type MatchedContract } from "./known-creation.ts";

/** An account that has created none of the contracts in question. */
const otherSender: Address = "0x00000000000000000000000000000000DeaDBeef";

/** Circumstances of a trial that differ from those of the real creation. */
interface Variation {
  readonly from?: Address | undefined;
  readonly block?: BlockTag | undefined;
}

/** Creates a contract again and again without a transaction, to see what code it would leave. */
export interface Trial {
  /** The immutables in the code at the address. */
  readonly onChain: Immutables;
  /** The contract's own address, as an immutable holds it. */
  readonly ownAddress: BareHex;
  /** The blocks on whose state the creation may be run, the likeliest first. */
  readonly blocks: readonly BlockTag[];
  /**
   * The immutables in the code that an init code leaves; undefined when it leaves no code of this
   * contract, when it reverts, and when the node cannot run it.
   */
  create(creationBytecode: BareHex, variation?: Variation): Promise<Immutables | undefined>;
}

/** A contract whose creation is examined: what is known of the creation, and its trials. */
export interface Examination {
  readonly subject: MatchedContract;
  readonly known: CreationFacts;
  readonly trial: Trial;
  readonly run: CreationRun;
}

/**
 * Prepares trials: `eth_call` without a recipient runs init code and returns the runtime bytecode
 * that it leaves, immutables included. Any node can do it; no trace or debug API is needed.
 *
 * The creation's own block has the state after it, the block before the one it began with, and
 * today's is there on nodes that keep no other.
 *
 * @see https://ethereum.github.io/execution-apis/docs/reference/eth_call
 */
export function createTrial(
  { target, found: { contract } }: MatchedContract,
  { known, run }: { readonly known: CreationFacts; readonly run: CreationRun },
): Trial {
  const { address } = target;
  const { blockNumber, factory, transaction } = known;
  const onChain = readImmutables(contract, target);
  invariant(onChain !== undefined, "The contract is the one whose code is at the address");
  const blocks: readonly BlockTag[] =
    blockNumber === undefined
      ? ["latest"]
      : [blockNumber, ...(blockNumber > 0 ? [blockNumber - 1] : []), "latest"];
  return {
    onChain,
    ownAddress: toWord(toBareHex(address)),
    blocks,
    create: async (
      creationBytecode,
      { from = factory ?? transaction?.sender ?? otherSender, block = blocks[0] ?? "latest" } = {},
    ) => {
      const call = { data: toHex(creationBytecode), from };
      const options = { block, signal: run.deadline.signal };
      const answer = await ifAble(run.ports.chain.call(call, options));
      return answer?.kind === "returned"
        ? readImmutables(contract, { address, runtimeBytecode: toBareHex(answer.data) })
        : undefined;
    },
  };
}

type Judgement =
  /** The init code leaves the code at the address. */
  | { readonly kind: "reproduced"; readonly outcome: Outcome }
  /** It leaves code with other immutables, which nothing but other arguments explains. */
  | { readonly kind: "contradicted"; readonly outcome: Outcome }
  /** It reverts by now, or the node cannot run it. */
  | { readonly kind: "unknown" };

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

/** Returns whether the code at the address disproves that this creation bytecode, read in this way, created it. */
export async function isContradicted(
  creationBytecode: BareHex,
  { reading, trial }: { readonly reading: CreationReading; readonly trial: Trial },
): Promise<boolean> {
  if (reading.kind === "different") {
    return trial.onChain.size > 0 && (await judgeCreation(creationBytecode, trial)).kind === "contradicted";
  }
  const { encoded } = reading.code.constructorArguments;
  return (await findContradiction({ creationBytecode, encoded, trial })) !== undefined;
}

/** Arguments to be tried: they stand at the end of the creation bytecode. */
interface TriedArguments {
  readonly creationBytecode: BareHex;
  readonly encoded: BareHex;
  readonly trial: Trial;
}

/**
 * Finds an argument that a trial leaves in the code where the code at the address has another value. Other
 * immutables differ for a reason: a constructor may ask its creator, who has cleared the answer since. So a zero is
 * an argument only if the immutable changes with it.
 */
export async function findContradiction({
  creationBytecode,
  encoded,
  trial,
}: TriedArguments): Promise<{ readonly passed: BareHex; readonly onChain: BareHex } | undefined> {
  if (trial.onChain.size === 0) {
    return undefined;
  }
  const judgement = await judgeCreation(creationBytecode, trial);
  if (judgement.kind !== "contradicted") {
    return undefined;
  }
  const { outcome } = judgement;
  const words = splitWords(encoded);
  for (const [index, passed] of words.entries()) {
    const suspects = outcome.different.filter((id) => outcome.immutables.get(id) === passed);
    const [first] =
      toBigInt(passed) === 0n && suspects.length > 0
        ? await keepHolders(suspects, { creationBytecode, encoded, trial, outcome, index })
        : suspects;
    if (first !== undefined) {
      return { passed, onChain: trial.onChain.get(first) ?? "" };
    }
  }
  return undefined;
}

/** Returns whether the code at the address has each word of the arguments in an immutable that changes with it. */
export async function isKept({ creationBytecode, encoded, trial }: TriedArguments): Promise<boolean> {
  const words = splitWords(encoded);
  const kept = new Set(trial.onChain.values());
  if (words.join("") !== encoded || !words.every((word) => kept.has(word))) {
    return false;
  }
  const judgement = await judgeCreation(creationBytecode, trial);
  if (judgement.kind !== "reproduced") {
    return false;
  }
  const { outcome } = judgement;
  for (const [index, word] of words.entries()) {
    const ids = [...trial.onChain].filter(([, value]) => value === word).map(([id]) => id);
    const holders = await keepHolders(ids, { creationBytecode, encoded, trial, outcome, index });
    if (holders.length === 0) {
      return false;
    }
  }
  return true;
}

function splitWords(encoded: BareHex): readonly BareHex[] {
  return encoded.match(/.{64}/g) ?? [];
}

/** A value of the type `bytes4` and the like stands at the left of its word. */
const leftAligned = /^(?!00).*00$/;

/** Keeps the immutables that hold this word of the arguments: with another bit in it they have the other word. */
async function keepHolders(
  ids: readonly string[],
  {
    creationBytecode,
    encoded,
    trial,
    outcome,
    index,
  }: TriedArguments & { readonly outcome: Outcome; readonly index: number },
): Promise<readonly string[]> {
  const words = splitWords(encoded);
  const word = words[index] ?? "";
  const bit = leftAligned.test(word) ? 1n << 255n : 1n;
  const changed = toWord((toBigInt(word) ^ bit).toString(16));
  const other = words.with(index, changed).join("") + encoded.slice(words.length * word.length);
  const start = creationBytecode.length - encoded.length;
  const immutables = await trial.create(creationBytecode.slice(0, start) + other, { block: outcome.block });
  return ids.filter((id) => outcome.immutables.get(id) === word && immutables?.get(id) === changed);
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

/** The code that an init code deploys, and the state that it ran on. */
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
async function listOutcomes(creationBytecode: BareHex, trial: Trial): Promise<readonly Outcome[]> {
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
