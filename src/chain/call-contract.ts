import type { CallAnswer, ChainReader } from "../verification/ports.ts";
import { isRevert } from "./is-revert.ts";
import type { NodeConnection } from "./node-connection.ts";
import { parseAnswer } from "./parse-answer.ts";
import { sendRequest } from "./send-request.ts";
import { toBlockParameter } from "./to-block-parameter.ts";
import { toChainUnreachableError } from "./to-chain-unreachable-error.ts";
import { bytes } from "./wire-values.ts";

type Call = ChainReader["call"];

const method = "eth_call";

/**
 * Runs a call on the node's state. That the contract reverts is an answer, not a failure.
 *
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-call (state overrides)
 */
export async function callContract(
  connection: NodeConnection,
  { call, options = {} }: { readonly call: Parameters<Call>[0]; readonly options: Parameters<Call>[1] },
): Promise<CallAnswer> {
  const { block, codeOverrides, signal } = options;
  const overrides = codeOverrides === undefined ? [] : [toStateOverrides(codeOverrides)];
  const params = [call, toBlockParameter(block), ...overrides];
  const answer = await sendRequest(connection, { method, params, signal });
  if (answer.kind === "result") {
    return { kind: "returned", data: parseAnswer(answer.value, { connection, method, schema: bytes }) };
  }
  if (isRevert(answer.failure)) {
    return { kind: "reverted", data: answer.failure.revertData };
  }
  throw toChainUnreachableError(answer.failure, { connection, method });
}

function toStateOverrides(codeOverrides: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(codeOverrides).map(([address, code]) => [address, { code }]));
}
