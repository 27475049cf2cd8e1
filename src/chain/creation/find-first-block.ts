/** What the node says of one block: whether the contract is there, or that it does not know. */
export type Presence = "present" | "absent" | "unknown";

export type FirstBlock =
  | { readonly kind: "found"; readonly block: number }
  /** There in block 0: part of the genesis, created by no transaction. */
  | { readonly kind: "genesis" }
  /** The node does not keep the states that would tell. */
  | { readonly kind: "unknown" };

/** Few steps for what was deployed just now, and no more than six for any chain of today. */
const strideFactor = 16;

/**
 * Finds the block in which the contract came to be: the one where it is present though it was
 * absent in the block before.
 *
 * Strides back from the newest block until the contract is gone, then halves the gap. What a node
 * does not know counts as "before", so a node that keeps only recent states is enough for a recent
 * contract. A contract that was destroyed and created again shows several such blocks: this finds
 * one of them, the last one unless a stride leaps over the gap.
 */
export async function findFirstBlock(
  presenceAt: (block: number) => Promise<Presence>,
  newestBlock: number,
): Promise<FirstBlock> {
  let present = newestBlock;
  let before: { block: number; presence: Presence } | undefined;
  for (let stride = 1; before === undefined; stride *= strideFactor) {
    const block = Math.max(0, newestBlock - stride);
    const presence = block === newestBlock ? "present" : await presenceAt(block);
    if (presence !== "present") {
      before = { block, presence };
    } else if (block === 0) {
      return { kind: "genesis" };
    } else {
      present = block;
    }
  }
  while (present - before.block > 1) {
    const block = Math.floor((before.block + present) / 2);
    const presence = await presenceAt(block);
    if (presence === "present") {
      present = block;
    } else {
      before = { block, presence };
    }
  }
  return before.presence === "absent" ? { kind: "found", block: present } : { kind: "unknown" };
}
