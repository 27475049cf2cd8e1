import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * A minimal proxy that appends metadata to each call. Behind the metadata its length is a word.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3448
 */
export const eip3448: ClonePattern = {
  pattern: "eip-3448",
  templates: [
    createByteTemplate(
      "363d3d373d3d3d3d60368038038091363936013d73{address}5af43d3d93803e603457fd5bf3{arguments}{bytes:32}",
    ),
  ],
};
