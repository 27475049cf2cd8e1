import type { AbiType } from "../constructor-arguments/abi-type.ts";
import type { BareHex } from "../hex.ts";

/** A value before and after one argument was changed. */
export interface Change {
  readonly before: BareHex;
  readonly after: BareHex;
}

/** A change of one bit turns half of a hash's 256 bits; so many are no coincidence of a sum. */
const minHashBits = 64;

/**
 * Whether an immutable that moves with an argument tells it, so that no other argument leaves the
 * same: it holds the argument as it is, or a hash of it. A truth value has no other to be.
 *
 * A sum, a quotient or the like moves too, and is the same for other arguments.
 */
export function tellsArgument(
  type: AbiType,
  { argument, immutable }: { readonly argument: Change; readonly immutable: Change },
): boolean {
  const isHeld = immutable.before === argument.before && immutable.after === argument.after;
  return isHeld || type.kind === "boolean" || countBits(immutable) >= minHashBits;
}

/** How many bits are different. */
function countBits({ before, after }: Change): number {
  return (BigInt(`0x${before}`) ^ BigInt(`0x${after}`)).toString(2).replaceAll("0", "").length;
}
