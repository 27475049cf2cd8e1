import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * The more-minimal proxy by 0age, one byte shorter than EIP-1167. Solady's `clone` writes it.
 *
 * @see https://medium.com/coinmonks/the-more-minimal-proxy-5756ae08ee48
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol
 */
export const zeroAgeClone: ClonePattern = {
  pattern: "0age-clone",
  templates: [createByteTemplate("3d3d3d3d363d3d37363d73{address}5af43d3d93803e602a57fd5bf3")],
};
