import { z } from "zod";
import { answersAsDevelopmentNode } from "../../core/chains/development-nodes.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { askNodeIfAble, type NodeConnection } from "./ask-node.ts";
import { isTransient } from "./rpc-failure.ts";

/**
 * A development node may have the chain id of a public chain, which it forks.
 *
 * @throws CHAIN_UNREACHABLE if the node does not answer
 */
export async function isDevelopmentNode(
  connection: NodeConnection,
  { signal }: CallOptions = {},
): Promise<boolean> {
  return await answersAsDevelopmentNode((method) =>
    askNodeIfAble(connection, {
      method,
      answer: z.unknown(),
      signal,
      isInability: (failure) => failure.codes.length > 0 && !isTransient(failure),
    }),
  );
}
