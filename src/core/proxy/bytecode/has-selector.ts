import type { BareHex } from "../../hex.ts";
import type { Instruction } from "./read-instructions.ts";

/**
 * Tells whether a code mentions a function's selector, as PUSH4 or at the beginning of a PUSH32.
 *
 * A contract that answers whatever it is asked does not mention it.
 */
export function hasSelector(instructions: readonly Instruction[], selector: BareHex): boolean {
  return instructions.some(
    ({ immediate }) => immediate === selector || immediate === selector.padEnd(64, "0"),
  );
}
