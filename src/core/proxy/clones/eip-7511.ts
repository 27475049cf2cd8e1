import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * EIP-1167 written with PUSH0, since Shanghai.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7511
 */
export const eip7511: ClonePattern = {
  pattern: "eip-7511",
  templates: [createByteTemplate("365f5f375f5f365f73{address}5af43d5f5f3e5f3d91602a57fd5bf3")],
};
