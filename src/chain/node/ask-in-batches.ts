import { raceAbort } from "../../base/clock.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { JsonRpcRequest } from "./ask-node.ts";
import { type HttpAnswer, readRpcBatch, readRpcResponse } from "./rpc-response.ts";

export type PostJson = (body: unknown, signal: AbortSignal) => Promise<HttpAnswer>;

/** Node services allow from 10 to 1000. */
const maxQuestions = 20;

interface Waiting {
  readonly call: RpcCall;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<unknown>;
}

interface RpcCall {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** These would delay the other answers of a batch. */
function isSlow({ method, params }: RpcCall): boolean {
  return /^(?:debug|trace)_|^eth_getLogs$/.test(method) || (method === "eth_call" && params.length > 2);
}

/**
 * Sends the questions of one moment as a JSON-RPC batch. After the first batch that the node does not answer in full,
 * all questions are asked singly.
 *
 * @see https://www.jsonrpc.org/specification#batch
 */
export function askInBatches(post: PostJson): JsonRpcRequest {
  let takesBatches = true;
  let lastId = 0;
  let waiting: Waiting[] = [];

  const answerAll = async (batch: readonly Waiting[]): Promise<void> => {
    const answers = takesBatches && batch.length > 1 ? await askTogether(post, batch) : undefined;
    for (const { call, signal, answer } of batch.filter((one) => !one.signal.aborted)) {
      const read = answers?.get(call.id);
      takesBatches = takesBatches && (answers === undefined || read !== undefined);
      answer.resolve(read === undefined ? askSingly(post, { call, signal }) : Promise.resolve().then(read));
    }
  };

  const flush = (): void => {
    const open = waiting.filter(({ signal }) => !signal.aborted);
    waiting = [];
    for (let start = 0; start < open.length; start += maxQuestions) {
      void answerAll(open.slice(start, start + maxQuestions));
    }
  };

  return async ({ method, params = [] }, { signal = new AbortController().signal }: CallOptions = {}) => {
    signal.throwIfAborted();
    lastId += 1;
    const call: RpcCall = { jsonrpc: "2.0", id: lastId, method, params };
    if (!takesBatches || isSlow(call)) {
      return askSingly(post, { call, signal });
    }
    if (waiting.length === 0) {
      setImmediate(flush);
    }
    const answer = Promise.withResolvers<unknown>();
    waiting.push({ call, signal, answer });
    return raceAbort(answer.promise, signal);
  };
}

async function askSingly(
  post: PostJson,
  { call, signal }: Pick<Waiting, "call" | "signal">,
): Promise<unknown> {
  return readRpcResponse(await post(call, signal));
}

async function askTogether(
  post: PostJson,
  batch: readonly Waiting[],
): Promise<ReturnType<typeof readRpcBatch>> {
  const calls = batch.map(({ call }) => call);
  const answer = await post(calls, abortWhenAllLeave(batch)).catch(() => undefined);
  return answer === undefined ? new Map() : readRpcBatch(answer);
}

/** The signal is aborted when all questions of a batch are. */
function abortWhenAllLeave(batch: readonly Waiting[]): AbortSignal {
  const abort = new AbortController();
  for (const { signal } of batch) {
    const leave = () => {
      if (batch.every((one) => one.signal.aborted)) {
        abort.abort(signal.reason);
      }
    };
    signal.addEventListener("abort", leave, { once: true });
  }
  return abort.signal;
}
