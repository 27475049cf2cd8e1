import { raceAbort } from "../../base/clock.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { JsonRpcRequest } from "./ask-node.ts";
import { type HttpAnswer, type RpcItem, readRpcBatch, readRpcResponse } from "./rpc-response.ts";

/** Posts a JSON body to the node, and returns what came back. */
export type PostJson = (body: unknown, signal: AbortSignal) => Promise<HttpAnswer>;

/** Node services allow from 10 to 1000; so many fit into most. */
const maxQuestions = 20;

/** A question that waits for its answer. */
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

/** A node sends all answers of a batch when it has the last of them, so what runs whole transactions is asked alone. */
function isSlow({ method, params }: RpcCall): boolean {
  return /^(?:debug|trace)_|^eth_getLogs$/.test(method) || (method === "eth_call" && params.length > 2);
}

/**
 * Makes the questions that are asked at the same moment one JSON-RPC batch, each with its own answer,
 * failure and signal.
 *
 * The first batch that the node does not answer in full is the last one of the run: what it left open, and
 * every later question, is asked singly.
 *
 * @see https://www.jsonrpc.org/specification#batch
 */
export function askInBatches(post: PostJson): JsonRpcRequest {
  let takesBatches = true;
  let lastId = 0;
  let waiting: Waiting[] = [];

  const answerAll = async (batch: readonly Waiting[]): Promise<void> => {
    const items = takesBatches && batch.length > 1 ? await askTogether(post, batch) : undefined;
    for (const one of batch.filter(({ signal }) => !signal.aborted)) {
      const item = items?.get(one.call.id);
      if (item === undefined) {
        takesBatches = takesBatches && items === undefined;
        askSingly(post, one).then(one.answer.resolve, one.answer.reject);
      } else {
        settle(one, item);
      }
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

function settle({ answer }: Waiting, item: RpcItem): void {
  if (item.kind === "result") {
    answer.resolve(item.value);
  } else {
    answer.reject(item.error);
  }
}

async function askSingly(
  post: PostJson,
  { call, signal }: Pick<Waiting, "call" | "signal">,
): Promise<unknown> {
  return readRpcResponse(await post(call, signal));
}

/** Returns the answers by the questions' ids; empty if there is no answer, or one that refuses batches. */
async function askTogether(post: PostJson, batch: readonly Waiting[]): Promise<ReadonlyMap<number, RpcItem>> {
  const calls = batch.map(({ call }) => call);
  const answer = await post(calls, abortWhenAllLeave(batch)).catch(() => undefined);
  const items = answer === undefined ? new Map<number, RpcItem>() : readRpcBatch(answer);
  const isRefused = [...items.values()].some(
    (item) => item.kind === "failure" && /\bbatch/i.test(item.error.message),
  );
  return isRefused ? new Map() : items;
}

/** Makes a signal that is aborted when no answer of a batch is awaited any more. */
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
