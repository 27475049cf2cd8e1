import { type Immutables, readImmutables } from "../../core/creation/read-immutables.ts";
import { invariant } from "../../core/errors/invariant.ts";
import type { Address, BareHex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./if-able.ts";
import type { CreationScene } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/** Circumstances of a trial that differ from those of the real creation. */
export interface Variation {
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

/** An end for searches that find nothing: each trial is a question to the node. */
const maxTrials = 200;

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
  { scene, run }: { readonly scene: CreationScene; readonly run: Run },
): Trial {
  const { address } = target;
  const { blockNumber, factory, transaction } = scene;
  const onChain = readImmutables(contract, target);
  invariant(onChain !== undefined, "The contract is the one whose code is at the address");
  const blocks: readonly BlockTag[] =
    blockNumber === undefined
      ? ["latest"]
      : [blockNumber, ...(blockNumber > 0 ? [blockNumber - 1] : []), "latest"];
  let trials = 0;
  return {
    onChain,
    ownAddress: address.slice(2).toLowerCase().padStart(64, "0"),
    blocks,
    create: async (
      creationBytecode,
      { from = factory ?? transaction?.sender, block = blocks[0] ?? "latest" } = {},
    ) => {
      trials += 1;
      const call = { data: `0x${creationBytecode}`, ...(from === undefined ? {} : { from }) } as const;
      const options = { block, signal: run.deadline.signal };
      const answer = trials > maxTrials ? undefined : await ifAble(run.ports.chain.call(call, options));
      return answer?.kind === "returned"
        ? readImmutables(contract, { address, runtimeBytecode: answer.data.slice(2).toLowerCase() })
        : undefined;
    },
  };
}
