import type { RpcFailure } from "./rpc-failure.ts";

/** The words of nodes and node services for a state that they do not keep. */
const notKept = [
  // geth with hash-based storage, and nodes that borrow its words.
  /\bmissing trie node\b/i,
  /\b(?:header|block)\b.*\bnot found\b/i,
  // geth: "required historical state unavailable"; Besu: "World state unavailable"; Nethermind: "No state
  // available for block …"; Erigon: "old data not available due to pruning".
  /\b(?:state|historical data|old data)\b.*\b(?:unavailable|not available|not found|missing)\b/i,
  /\bno (?:historical )?state available\b/i,
  // reth: "state at block … is pruned", "distance to target block exceeds maximum proof window".
  /\bpruned\b/i,
  /\bmaximum proof window\b/i,
  // anvil: "BlockOutOfRangeError: block height is … but requested was …".
  /\bblock ?out ?of ?range/i,
  // Services: "… does not have access to archive state".
  /\barchive\b/i,
];

/** Tells whether the node only lacks the state of an old block, rather than failing. */
export function isMissingHistory({ texts }: RpcFailure): boolean {
  return texts.some((text) => notKept.some((words) => words.test(text)));
}
