import { z } from "zod";
import type { CallOptions } from "../verification/ports.ts";
import type { NodeConnection } from "./ask-node.ts";
import { askNodeIfAble } from "./ask-node.ts";
import { isTransient } from "./rpc-failure.ts";

/**
 * How development nodes call themselves: `HardhatNetwork/3.18.0/…`, `anvil/v1.7.1`,
 * `Ganache/v7.9.2/EthereumJS TestRPC/…`, and before 7 `EthereumJS TestRPC/…`.
 */
const names = /^(?:HardhatNetwork|anvil|Ganache|EthereumJS TestRPC)\b/i;

/** Methods without parameters that only such nodes have, whatever they call themselves. */
const methods = ["hardhat_metadata", "anvil_nodeInfo"];

/**
 * Returns whether a node is one for development, whose chain id may be borrowed: a fork of a public
 * chain has the public chain's.
 *
 * @throws ChainUnreachableError when the node does not answer at all
 */
export async function isDevelopmentNode(
  connection: NodeConnection,
  { signal }: CallOptions = {},
): Promise<boolean> {
  // A node that answers with an error of its own does not have the method; one that is silent has failed.
  const ask = (method: string): Promise<unknown> =>
    askNodeIfAble(connection, {
      method,
      answer: z.unknown(),
      signal,
      isInability: (failure) => failure.codes.length > 0 && !isTransient(failure),
    });
  const name = await ask("web3_clientVersion");
  if (typeof name === "string" && names.test(name)) {
    return true;
  }
  for (const method of methods) {
    const answer = await ask(method);
    if (typeof answer === "object" && answer !== null) {
      return true;
    }
  }
  return false;
}
