import { createByteTemplate } from "../create-byte-template.ts";
import type { ClonePattern } from "./clone-pattern.ts";
import { receiveTopics } from "./receive-topics.ts";

const topic = receiveTopics.amount;

/**
 * Clones that append immutable arguments to each call. But for Sudoswap's, the last two bytes of the
 * code are a length that the implementation reads, and no argument.
 *
 * In this order: the library by wighawag, and its first version; Sudoswap's pairs, whose arguments
 * fit a PUSH1; Solady (until 0.0.221), which emits an event for value without data; the same by
 * 0xSplits. Solady's later ones are EIP-1167 with arguments behind it.
 *
 * @see https://github.com/wighawag/clones-with-immutable-args
 * @see https://github.com/sudoswap/lssvm/blob/main/src/lib/LSSVMPairCloner.sol
 * @see https://github.com/Vectorized/solady/blob/v0.0.201/src/utils/LibClone.sol
 * @see https://github.com/Saw-mon-and-Natalie/clones-with-immutable-args
 */
export const cloneWithImmutableArgs: ClonePattern = {
  pattern: "clone-with-immutable-args",
  templates: [
    "3d3d3d3d363d3d3761{size:2}603736393661{size:2}013d73{address}5af43d3d93803e603557fd5bf3{arguments}{bytes:2}",
    "363d3d3761{size:2}603836393d3d3d3661{size:2}013d73{address}5af43d82803e903d91603657fd5bf3{arguments}{bytes:2}",
    "3d3d3d3d363d3d3760{size:1}603536393660{size:1}013d73{address}5af43d3d93803e603357fd5bf3{arguments}",
    `36602c57343d527f${topic}593da1005b363d3d373d3d3d3d61{size:2}806062363936013d73{address}5af43d3d93803e606057fd5bf3{arguments}{bytes:2}`,
    `36602f57343d527f${topic}60203da13d3df35b3d3d3d3d363d3d3761{size:2}606736393661{size:2}013d73{address}5af43d3d93803e606557fd5bf3{arguments}{bytes:2}`,
  ].map(createByteTemplate),
};
