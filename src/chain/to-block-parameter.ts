import type { BlockTag } from "../verification/ports.ts";

/** Spells a block the way JSON-RPC asks for one: a tag, or a number in hex. */
export function toBlockParameter(block: BlockTag = "latest"): string {
  return typeof block === "number" ? `0x${block.toString(16)}` : block;
}
