import { opcodes } from "./opcodes.ts";

/** After these, code goes on only where a jump leads. */
export const straightCodeEnds: ReadonlySet<number> = new Set([
  opcodes.stop,
  opcodes.jump,
  opcodes.return,
  opcodes.revert,
  opcodes.invalid,
  opcodes.selfdestruct,
]);
