import type { CallOptions } from "../verification/ports.ts";
import type { JsonRpcQuestion, NodeConnection } from "./node-connection.ts";
import { raceAbort } from "./race-abort.ts";
import { type RpcFailure, readRpcFailure } from "./rpc-failure.ts";

export type NodeAnswer =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "failure"; readonly failure: RpcFailure };

/**
 * Asks the node once, with a deadline. What the provider throws is an answer here: whether it is a
 * failure depends on the question. Only an abort throws, with the signal's reason.
 */
export async function sendRequest(
  { request, timeoutMs }: NodeConnection,
  { signal, ...question }: JsonRpcQuestion & CallOptions,
): Promise<NodeAnswer> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  try {
    const value = await raceAbort(request(question, { signal: stop }), stop);
    return { kind: "result", value };
  } catch (error) {
    signal?.throwIfAborted();
    const failure = deadline.aborted
      ? { codes: [], texts: [`no answer within ${timeoutMs / 1000} s`] }
      : readRpcFailure(error);
    return { kind: "failure", failure };
  }
}
