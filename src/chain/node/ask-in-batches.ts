import { raceAbort } from "../../base/clock.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { JsonRpcQuestion, JsonRpcRequest } from "./ask-node.ts";
import {
  type HttpAnswer,
  type ProviderRpcError,
  type RpcItem,
  readRpcBatch,
  readRpcResponse,
} from "./rpc-response.ts";

/** Posts a JSON body to the node, and returns what came back. */
export type PostJson = (body: unknown, signal: AbortSignal) => Promise<HttpAnswer>;

/** Node services allow from 10 to 1000; so many fit into most. */
const maxQuestions = 20;

/** Far below the megabyte that web servers take by default. */
const maxBytes = 64 * 1024;

/** Quick questions with short answers: a node sends all answers of a batch when it has the last of them. */
const quickMethods: ReadonlySet<string> = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_getBalance",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getStorageAt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
]);

/** A third parameter of `eth_call` replaces code: such calls run whole transactions again. */
function isQuick({ method, params = [] }: JsonRpcQuestion): boolean {
  return quickMethods.has(method) && params.length <= 2;
}

/** A question that waits for its answer. */
interface Waiting {
  readonly call: RpcCall;
  readonly bytes: number;
  readonly signal: AbortSignal | undefined;
  readonly answer: PromiseWithResolvers<unknown>;
}

interface RpcCall {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
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

  const sendBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const calls = batch.map(({ call }) => call);
    const came = await post(calls, abortWhenAllLeave(batch)).catch(() => undefined);
    const items: ReadonlyMap<number, RpcItem> = came === undefined ? new Map() : readRpcBatch(came);
    for (const one of batch) {
      if (!settle(one, items.get(one.call.id))) {
        takesBatches = false;
        askLeftOpen(post, { ...one, came }).then(one.answer.resolve, one.answer.reject);
      }
    }
  };

  const flush = (): void => {
    const open = waiting.filter(({ signal }) => signal?.aborted !== true);
    waiting = [];
    for (const batch of divide(open)) {
      if (takesBatches && batch.length > 1) {
        void sendBatch(batch);
      } else {
        for (const one of batch) {
          askSingly(post, one).then(one.answer.resolve, one.answer.reject);
        }
      }
    }
  };

  return async (question, { signal }: CallOptions = {}) => {
    signal?.throwIfAborted();
    lastId += 1;
    const { method, params = [] } = question;
    const call: RpcCall = { jsonrpc: "2.0", id: lastId, method, params };
    const bytes = takesBatches && isQuick(question) ? JSON.stringify(call).length : maxBytes;
    if (bytes >= maxBytes) {
      return askSingly(post, { call, signal });
    }
    if (waiting.length === 0) {
      setImmediate(flush);
    }
    const answer = Promise.withResolvers<unknown>();
    waiting.push({ call, bytes, signal, answer });
    return signal === undefined ? answer.promise : raceAbort(answer.promise, signal);
  };
}

async function askSingly(
  post: PostJson,
  { call, signal = new AbortController().signal }: Pick<Waiting, "call" | "signal">,
): Promise<unknown> {
  return readRpcResponse(await post(call, signal));
}

/** Gives a question the answer that its batch has for it; false when there is none. */
function settle({ signal, answer }: Waiting, item: RpcItem | undefined): boolean {
  if (signal?.aborted === true) {
    answer.reject(signal.reason);
  } else if (item?.kind === "result") {
    answer.resolve(item.value);
  } else if (item?.kind === "failure" && !isAboutBatch(item.error)) {
    answer.reject(item.error);
  } else {
    return false;
  }
  return true;
}

/** Asks singly what a batch left open. If the node has too much to do, this fails at once, and is retried later. */
async function askLeftOpen(
  post: PostJson,
  { came, ...open }: Waiting & { readonly came: HttpAnswer | undefined },
): Promise<unknown> {
  return came !== undefined && [429, 503].includes(came.status)
    ? readRpcResponse(came)
    : askSingly(post, open);
}

function divide(questions: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = [];
  let bytes = 0;
  for (const one of questions) {
    const current = batches.at(-1);
    bytes += one.bytes;
    if (current === undefined || current.length === maxQuestions || bytes > maxBytes) {
      batches.push([one]);
      bytes = one.bytes;
    } else {
      current.push(one);
    }
  }
  return batches;
}

/** Makes a signal that is aborted when nobody waits for any answer of a batch any more. */
function abortWhenAllLeave(batch: readonly Waiting[]): AbortSignal {
  const abort = new AbortController();
  let left = 0;
  for (const { signal } of batch) {
    signal?.addEventListener(
      "abort",
      () => {
        left += 1;
        if (left === batch.length) {
          abort.abort(signal.reason);
        }
      },
      { once: true },
    );
  }
  return abort.signal;
}

/** Some nodes refuse a batch in the answer to each of its questions. */
function isAboutBatch({ message }: ProviderRpcError): boolean {
  return /\bbatch/i.test(message);
}
