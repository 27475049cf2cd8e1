import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { answersAsDevelopmentNode } from "../../core/chains/development-nodes.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { askNodeIfAble, type NodeConnection } from "./ask-node.ts";
import { isTransient } from "./rpc-failure.ts";
import { storageWord } from "./wire-values.ts";

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

/**
 * Hardhat and anvil answer `hardhat_metadata` with it.
 *
 * @see https://hardhat.org/hardhat-network/docs/reference#hardhat_metadata
 */
const metadataSchema = z.object({ instanceId: storageWord, forkedNetwork: z.object({}) });

/**
 * A fork has block 0 of the chain that it forks, so a development node's own id tells it from the chain, and from
 * another fork. Returns undefined for other chains.
 */
export async function findForkInstance(
  connection: NodeConnection,
  { signal }: CallOptions,
): Promise<Hex | undefined> {
  const metadata = await askNodeIfAble(connection, {
    method: "hardhat_metadata",
    answer: z.unknown(),
    signal,
    isInability: (failure) => !isTransient(failure),
  });
  return metadataSchema.safeParse(metadata).data?.instanceId;
}
