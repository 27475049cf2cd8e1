import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";
import { receiveTopics } from "./receive-topics.ts";

/**
 * 0age's clone behind a part that emits an event for value without data: the clones of 0xSplits,
 * version 2 and version 1.
 *
 * @see https://github.com/0xSplits/splits-contracts-monorepo/blob/main/packages/splits-v2/src/libraries/Clone.sol
 * @see https://github.com/0xSplits/splits-contracts/blob/main/contracts/libraries/Clones.sol
 */
export const zeroXSplitsClone: ClonePattern = {
  pattern: "0xsplits-clone",
  templates: [
    `36602c57343d527f${receiveTopics.amount}593da1005b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605757fd5bf3`,
    `36603057343d52307f${receiveTopics.splitAndAmount}60203da23d3df35b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605b57fd5bf3`,
  ].map(createByteTemplate),
};
