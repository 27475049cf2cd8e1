import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * What Vyper's `create_forwarder_to` (`create_with_code_of` at first) wrote before 0.2, in its first
 * form (the exchanges of Uniswap 1) and its second. Both return 4096 bytes, whatever they are asked.
 *
 * @see https://banteg.xyz/posts/minimal-proxies/
 */
export const vyperForwarder: ClonePattern = {
  pattern: "vyper-forwarder",
  templates: [
    "366000600037611000600036600073{address}5af41558576110006000f3",
    "366000600037611000600036600073{address}5af4602c57600080fd5b6110006000f3",
  ].map(createByteTemplate),
};
