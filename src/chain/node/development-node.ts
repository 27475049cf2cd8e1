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
const metadataSchema = z.object({
  instanceId: storageWord,
  forkedNetwork: z.object({ chainId: z.int(), forkBlockNumber: z.int() }),
});

/** The chain that a development node forks. */
interface ForkedChain {
  /** Of this life of the fork. It has block 0 of the chain that it forks, so only the id tells them apart. */
  readonly instanceId: Hex;
  readonly chainId: number;
  /** The last block that both chains have. */
  readonly block: number;
}

/** Asks a node which chain it forks. Returns undefined for other chains. */
export async function findForkedChain(
  connection: NodeConnection,
  { signal }: CallOptions = {},
): Promise<ForkedChain | undefined> {
  const metadata = await askNodeIfAble(connection, {
    method: "hardhat_metadata",
    answer: z.unknown(),
    signal,
    isInability: (failure) => !isTransient(failure),
  });
  const { data } = metadataSchema.safeParse(metadata);
  if (data === undefined) {
    return undefined;
  }
  const { chainId, forkBlockNumber: block } = data.forkedNetwork;
  return { instanceId: data.instanceId, chainId, block };
}
