import type { CallOptions } from "../verification/ports.ts";
import { isTransient, isUnreached } from "./is-transient.ts";
import type { JsonRpcQuestion, NodeConnection } from "./node-connection.ts";
import { raceAbort } from "./race-abort.ts";
import { type RpcFailure, readRpcFailure } from "./rpc-failure.ts";
import { describeFailure } from "./to-chain-unreachable-error.ts";

export type NodeAnswer =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "failure"; readonly failure: RpcFailure };

type Attempt =
  | Extract<NodeAnswer, { readonly kind: "result" }>
  | (Extract<NodeAnswer, { readonly kind: "failure" }> & {
      /** Undefined: the same question fails in the same way again. */
      readonly maxAttempts?: number | undefined;
    });

const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** About half a minute to a minute, as with explorers. */
const maxAttempts = 10;

/** A host that is not there at all is most often a wrong URL. */
const maxAttemptsUnreached = 4;

/** A silent node has taken its whole time limit each time. */
const maxAttemptsSilent = 2;

/**
 * Asks the node, and asks again after a failure that passes, if the connection has a clock:
 * for about a minute, and no longer than the signal. Every question only reads, so asking twice changes nothing.
 *
 * What the provider throws is an answer here: whether it is a failure depends on the question. Only an
 * abort throws, with the signal's reason.
 */
export async function sendRequest(
  connection: NodeConnection,
  question: JsonRpcQuestion & CallOptions,
): Promise<NodeAnswer> {
  const { clock, onRetry } = connection;
  for (let attempts = 1; ; attempts++) {
    const attempt = await tryOnce(connection, question);
    if (attempt.kind === "result" || clock === undefined || attempts >= (attempt.maxAttempts ?? 1)) {
      return attempt;
    }
    const longestMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
    const delayMs = Math.round(((1 + Math.random()) / 2) * longestMs);
    const { node, reason } = describeFailure(attempt.failure, connection);
    onRetry?.({
      node,
      delayMs,
      message: `The node of ${node} did not answer ${question.method}: ${reason}.`,
    });
    await clock.sleep(delayMs, question.signal);
  }
}

async function tryOnce(
  { request, timeoutMs }: NodeConnection,
  { signal, ...question }: JsonRpcQuestion & CallOptions,
): Promise<Attempt> {
  signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  try {
    const value = await raceAbort(request(question, { signal: stop }), stop);
    return { kind: "result", value };
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) {
      const failure = { codes: [], texts: [`no answer within ${timeoutMs / 1000} s`], nodeCodes: [] };
      return { kind: "failure", failure, maxAttempts: maxAttemptsSilent };
    }
    const failure = readRpcFailure(error);
    return { kind: "failure", failure, maxAttempts: isTransient(failure) ? attemptsFor(failure) : undefined };
  }
}

function attemptsFor(failure: RpcFailure): number {
  return isUnreached(failure) ? maxAttemptsUnreached : maxAttempts;
}
