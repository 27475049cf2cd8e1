import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";

/**
 * Solady's `clone_PUSH0`, since Shanghai.
 *
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol
 */
export const soladyPush0Clone: ClonePattern = {
  pattern: "solady-push0-clone",
  templates: [createByteTemplate("5f5f365f5f37365f73{address}5af43d5f5f3e6029573d5ffd5b3d5ff3")],
};
