import { invariant } from "../../base/errors.ts";
import { type Address, type BareHex, toBareHex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import type { CreationReading } from "../../core/creation/creation-code.ts";
import { type Immutables, listDifferentImmutables, readImmutables } from "../../core/creation/immutables.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { ifAble, type KnownCreation, type Subject } from "./known-creation.ts";

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
  readonly subject: Subject;
  readonly known: KnownCreation;
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
  { target, found: { contract } }: Subject,
  { known, run }: { readonly known: KnownCreation; readonly run: CreationRun },
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
      { from = factory ?? transaction?.sender, block = blocks[0] ?? "latest" } = {},
    ) => {
      const call = { data: toHex(creationBytecode), ...(from === undefined ? {} : { from }) };
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

const argumentDigits = /.{64}/g;

/**
 * Returns whether a trial leaves an argument in the code where the code at the address has another value. Other
 * immutables differ for a reason: a constructor may ask its creator, who has cleared the answer since. Of other
 * init code than the build's, every difference counts.
 */
export async function isContradicted(
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
  return different
    .map((id) => immutables.get(id) ?? "")
    .some((value) => passed.has(value) && toBigInt(value) !== 0n);
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
