import { z } from "zod";
import { answersAsDevelopmentNode } from "../../core/chains/development-nodes.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { askNodeIfAble, type NodeConnection } from "./ask-node.ts";
import { isTransient } from "./rpc-failure.ts";

/**
 * Returns whether a node is one for development, whose chain id may be borrowed: a fork of a public
 * chain has the public chain's.
 *
 * @throws CHAIN_UNREACHABLE when the node does not answer at all
 */
export async function isDevelopmentNode(
  connection: NodeConnection,
  { signal }: CallOptions = {},
): Promise<boolean> {
  // A node that answers with an error of its own does not have the method; one that is silent has failed.
  return await answersAsDevelopmentNode((method) =>
    askNodeIfAble(connection, {
      method,
      answer: z.unknown(),
      signal,
      isInability: (failure) => failure.codes.length > 0 && !isTransient(failure),
    }),
  );
}
