import type { ChainReader } from "../verification/ports.ts";
import { askNodeIfAble } from "./ask-node-if-able.ts";
import { isRevert } from "./is-revert.ts";
import type { NodeConnection } from "./node-connection.ts";
import { toBlockParameter } from "./to-block-parameter.ts";
import { bytes } from "./wire-values.ts";

type Call = ChainReader["call"];

/** Runs a call on the node's state. That the contract reverts is an answer, not a failure. */
export async function callContract(
  connection: NodeConnection,
  { call, options = {} }: { readonly call: Parameters<Call>[0]; readonly options: Parameters<Call>[1] },
): ReturnType<Call> {
  const data = await askNodeIfAble(connection, {
    method: "eth_call",
    params: [call, toBlockParameter(options.block)],
    answer: bytes,
    isInability: isRevert,
    signal: options.signal,
  });
  return data === undefined ? { kind: "reverted" } : { kind: "returned", data };
}
