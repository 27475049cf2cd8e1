import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * An account that runs the code of a contract, since Prague. What `eth_getCode` returns for it is
 * the magic `ef0100` and the contract's address.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
export const eip7702: ClonePattern = {
  pattern: "eip-7702",
  templates: [createByteTemplate("ef0100{address}")],
};
