import type { z } from "zod";
import { callInTime, raceAbort, systemClock } from "../../base/clock.ts";
import { toQuantity } from "../../base/hex.ts";
import { quoteRemoteText } from "../../base/text.ts";
import { createFailure, type Failure, isFailure } from "../../core/errors/failure.ts";
import type { BlockTag, CallOptions, Clock } from "../../verification/ports.ts";
import {
  isRedirect,
  isSuccessfulPage,
  isTransient,
  isUnreached,
  type RpcFailure,
  readRpcFailure,
} from "./rpc-failure.ts";

export interface Question<T> extends JsonRpcQuestion, CallOptions {
  /** The schema of the answer. */
  readonly answer: z.ZodType<T>;
}

/**
 * Asks the node and returns its answer in the domain's values.
 *
 * @throws CHAIN_UNREACHABLE when the node fails
 * @throws CHAIN_RESPONSE_INVALID when the answer is not what the method promises
 */
export async function askNode<T>(
  connection: NodeConnection,
  { answer: schema, ...question }: Question<T>,
): Promise<T> {
  const { method } = question;
  const answer = await sendRequest(connection, question);
  if (answer.kind === "failure") {
    throw toChainUnreachableError(answer.failure, { connection, method });
  }
  return parseAnswer(answer.value, { connection, method, schema });
}

/**
 * Asks the node what it may be unable to answer: a state that it no longer keeps, a method that it
 * does not have. Returns undefined for that inability and fails for any other failure.
 */
export async function askNodeIfAble<T>(
  connection: NodeConnection,
  {
    answer: schema,
    isInability,
    ...question
  }: Question<T> & { readonly isInability: (failure: RpcFailure) => boolean },
): Promise<T | undefined> {
  const { method } = question;
  const answer = await sendRequest(connection, { ...question, isBrief: true });
  if (answer.kind === "result") {
    return parseAnswer(answer.value, { connection, method, schema });
  }
  if (isInability(answer.failure)) {
    return undefined;
  }
  throw toChainUnreachableError(answer.failure, { connection, method });
}

type NodeAnswer =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "failure"; readonly failure: RpcFailure };

type Attempt =
  | Extract<NodeAnswer, { readonly kind: "result" }>
  | (Extract<NodeAnswer, { readonly kind: "failure" }> & {
      /** One: the same question fails in the same way again. */
      readonly maxAttempts: number;
    });

const firstDelayMs = 500;

const longestDelayMs = 10_000;

/** About half a minute to a minute, as with explorers: if the work goes on without an answer, or there is no signal. */
const maxAttemptsBrief = 10;

/** A host that is not there at all, or that has web pages, is most often a wrong URL. */
const maxAttemptsWrongUrl = 4;

/** Connections that a node has answered through: what serves pages there now is a gateway, and no wrong URL. */
const answered = new WeakSet<NodeConnection>();

/** A silent node has taken its whole time limit each time. */
const maxAttemptsSilent = 2;

/**
 * Asks the node, and asks again after a failure that passes, if the connection has a clock, until the signal aborts.
 * Every question only reads, so asking twice changes nothing.
 *
 * The error of the provider is an answer here: whether it is a failure depends on the question. Only an
 * abort throws, with the signal's reason.
 */
export async function sendRequest(
  connection: NodeConnection,
  { isBrief, ...question }: JsonRpcQuestion & CallOptions,
): Promise<NodeAnswer> {
  const { clock, onRetry } = connection;
  const isShort = isBrief ?? question.signal === undefined;
  const most = isShort ? maxAttemptsBrief : Number.POSITIVE_INFINITY;
  for (let attempts = 1; ; attempts++) {
    const attempt = await tryOnce(connection, question);
    if (attempt.kind === "result" || clock === undefined) {
      return attempt;
    }
    if (attempts >= Math.min(attempt.maxAttempts, most)) {
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

function tryOnce(connection: NodeConnection, query: JsonRpcQuestion & CallOptions): Promise<Attempt> {
  const { request, timeoutMs } = connection;
  const { signal, ...question } = query;
  return callInTime({ timeoutMs, signal, clock: systemClock }, async (stop, limit) => {
    try {
      const value = await raceAbort(request(question, { signal: stop }), stop);
      answered.add(connection);
      return { kind: "result", value };
    } catch (error) {
      signal?.throwIfAborted();
      if (isFailure(error, "NETWORK_REFUSED")) {
        throw error;
      }
      if (limit.aborted) {
        const failure = { codes: [], texts: [`no answer within ${timeoutMs / 1000} s`], nodeCodes: [] };
        return { kind: "failure", failure, maxAttempts: maxAttemptsSilent };
      }
      return toFailedAttempt(readRpcFailure(error), connection);
    }
  });
}

function toFailedAttempt(failure: RpcFailure, connection: NodeConnection): Attempt {
  const isWrongUrl = isUnreached(failure) || (isSuccessfulPage(failure) && !answered.has(connection));
  const most = isWrongUrl ? maxAttemptsWrongUrl : Number.POSITIVE_INFINITY;
  return { kind: "failure", failure, maxAttempts: isTransient(failure) ? most : 1 };
}

export interface JsonRpcQuestion {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * The `request` of EIP-1193; Hardhat's `connection.provider.request` fits. One that ignores the
 * signal is left behind when the signal is aborted.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type JsonRpcRequest = (question: JsonRpcQuestion, options?: CallOptions) => Promise<unknown>;

/** The default for each request. */
export const defaultTimeoutMs = 60_000;

/** A way to ask one node. */
export interface NodeConnection {
  readonly request: JsonRpcRequest;
  /** Names the node in errors: a network's name or a URL. Secrets in a URL are cut off there. */
  readonly describe: () => string;
  /** The secrets of the URL, which the node may repeat and no message may show. */
  readonly secrets?: readonly string[] | undefined;
  /** After this time without an answer the node counts as unreachable. */
  readonly timeoutMs: number;
  /** With it, a question that failed for a reason that passes is asked again. Default: each is asked once. */
  readonly clock?: Clock | undefined;
  /** Called before each wait, for people who wait. */
  readonly onRetry?: ((retry: NodeRetry) => void) | undefined;
}

/** A question that failed and will be asked again. */
export interface NodeRetry {
  readonly node: string;
  /** What happened, as a sentence. */
  readonly message: string;
  readonly delayMs: number;
}

/**
 * Turns a node's answer into domain values.
 *
 * @throws CHAIN_RESPONSE_INVALID when it is not what the method promises
 */
export function parseAnswer<T>(
  value: unknown,
  {
    connection,
    method,
    schema,
  }: { readonly connection: NodeConnection; readonly method: string; readonly schema: z.ZodType<T> },
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
  throw createFailure("CHAIN_RESPONSE_INVALID", {
    node: toReadableText(connection.describe()),
    method,
    problem: toReadableText(`${place}${issue?.message}`, connection.secrets),
  });
}

/**
 * Makes the error for a node that failed. The provider's error does not become its cause: it may
 * carry the URL with its key.
 */
export function toChainUnreachableError(
  failure: RpcFailure,
  { connection, method }: { readonly connection: NodeConnection; readonly method: string },
): Failure<"CHAIN_UNREACHABLE"> {
  return createFailure("CHAIN_UNREACHABLE", {
    ...describeFailure(failure, connection),
    method,
    isWrongUrl: isSuccessfulPage(failure) || isRedirect(failure),
  });
}

/** Says which node failed and what it said, fit for a message. */
export function describeFailure(
  failure: RpcFailure,
  { describe, secrets }: Pick<NodeConnection, "describe" | "secrets">,
): { readonly node: string; readonly reason: string } {
  const said = isSuccessfulPage(failure)
    ? "it answers with a web page (HTML), not JSON; its URL is most likely not the JSON-RPC URL of a node"
    : toReadableText(failure.texts.join(": "), secrets);
  return {
    node: toReadableText(describe()),
    reason: said === "" ? `the provider failed and gave no reason${codeOf(failure)}` : said,
  };
}

function codeOf({ codes: [code] }: RpcFailure): string {
  return code === undefined ? "" : ` (code ${code})`;
}

/** Without what ends the sentence that it is in. A part of it may be redacted. */
const url = /\b(?:https?|wss?):\/\/[^\s"'<>]*(?:[^\s"'<>.,;:!?)\]]|(?<=\[redacted)\])/gi;

/**
 * Returns a node's words in a form that may be printed: as a quote, and with each URL cut down to its
 * host, since node services have the key in the path. The secrets are also found outside of URLs.
 */
export function toReadableText(text: string, secrets: readonly string[] = []): string {
  return quoteRemoteText(text, { secrets, maxCharacters: 300, rewrite: (line) => line.replace(url, toHost) });
}

function toHost(text: string): string {
  if (!URL.canParse(text)) {
    // A host of which a part is hidden, as the names of networks have it.
    return /^\w+:\/\/[\w.-]*(?:\{…\}|\[redacted\])[\w.-]*(?::\d+)?(?=[/?#]|$)/.exec(text)?.[0] ?? "(a URL)";
  }
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}

/** Spells a block the way JSON-RPC asks for one: a tag, or a number in hex. */
export function toBlockParameter(block: BlockTag = "latest"): string {
  return typeof block === "number" ? toQuantity(block) : block;
}

/** Enough to hide a network's latency, and few enough for a node that limits its callers. */
const batchSize = 8;

/** Runs the task for each item, a few at a time, and returns the results in the items' order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(task))));
  }
  return results;
}
