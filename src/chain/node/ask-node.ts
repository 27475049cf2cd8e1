import type { z } from "zod";
import { callInTime, raceAbort, systemClock } from "../../base/clock.ts";
import { toQuantity } from "../../base/hex.ts";
import { mapWithLimit } from "../../base/map-with-limit.ts";
import { toBackOffMs } from "../../base/schedule.ts";
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
  readonly answer: z.ZodType<T>;
}

/**
 * Asks the node, and parses its answer by the schema.
 *
 * @throws CHAIN_UNREACHABLE if the node fails
 * @throws CHAIN_UNREACHABLE if the answer has another form
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

/** Returns undefined for an inability, for example a state that the node does not keep, or a method that it lacks. */
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

/**
 * If the connection has a clock, a question that failed for a passing reason is repeated until the signal aborts. Every
 * question only reads. The error of the provider is an answer here, because not every question takes it for a failure.
 */
export async function sendRequest(
  connection: NodeConnection,
  { isBrief, ...question }: JsonRpcQuestion & CallOptions,
): Promise<NodeAnswer> {
  const { clock, onRetry } = connection;
  const isShort = isBrief ?? question.signal === undefined;
  for (let attempts = 1; ; attempts++) {
    const answer = await tryOnce(connection, question);
    if (answer.kind === "result" || clock === undefined || attempts >= attemptsFor(answer.failure, isShort)) {
      return answer;
    }
    const delayMs = toBackOffMs(attempts);
    const { node, reason } = describeFailure(answer.failure, connection);
    onRetry?.({
      node,
      delayMs,
      message: `The node of ${node} did not answer ${question.method}: ${reason}.`,
    });
    await clock.sleep(delayMs, question.signal);
  }
}

function tryOnce(connection: NodeConnection, query: JsonRpcQuestion & CallOptions): Promise<NodeAnswer> {
  const { request, timeoutMs } = connection;
  const { signal, ...question } = query;
  return callInTime({ timeoutMs, signal, clock: systemClock }, async (stop, limit) => {
    try {
      const value = await raceAbort(request(question, { signal: stop }), stop);
      return { kind: "result", value };
    } catch (error) {
      signal?.throwIfAborted();
      if (isFailure(error, "NETWORK_REFUSED")) {
        throw error;
      }
      if (limit.aborted) {
        const texts = [`no answer within ${timeoutMs / 1000} s`];
        return { kind: "failure", failure: { codes: [], texts, nodeCodes: [], isSilent: true } };
      }
      return { kind: "failure", failure: readRpcFailure(error) };
    }
  });
}

function attemptsFor(failure: RpcFailure, isBrief: boolean): number {
  if (failure.isSilent === true) {
    // Each takes the whole time limit.
    return 2;
  }
  if (!isTransient(failure)) {
    return 1;
  }
  if (isUnreached(failure) || isSuccessfulPage(failure)) {
    // Most often a wrong URL.
    return 4;
  }
  // Half a minute to a minute: if the work goes on without an answer, or no signal ends the attempts.
  return isBrief ? 10 : Number.POSITIVE_INFINITY;
}

export interface JsonRpcQuestion {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * The `request` of EIP-1193, as Hardhat's `connection.provider.request`. It may ignore the signal.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type JsonRpcRequest = (question: JsonRpcQuestion, options?: CallOptions) => Promise<unknown>;

export const defaultTimeoutMs = 60_000;

export interface NodeConnection {
  readonly request: JsonRpcRequest;
  /** Names the node in errors: a network's name or a URL, of which only the host is shown. */
  readonly describe: () => string;
  /** Parts of the URL, which the node may repeat. */
  readonly secrets?: readonly string[] | undefined;
  readonly timeoutMs: number;
  /** Without it, each question is asked once. */
  readonly clock?: Clock | undefined;
  readonly onRetry?: ((retry: NodeRetry) => void) | undefined;
}

export interface NodeRetry {
  readonly node: string;
  readonly message: string;
  readonly delayMs: number;
}

/** @throws CHAIN_UNREACHABLE if the value does not have the form of the schema */
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
  throw createFailure("CHAIN_UNREACHABLE", {
    node: toReadableText(connection.describe()),
    method,
    reason: `the answer is not valid JSON-RPC: ${toReadableText(`${place}${issue?.message}`, connection.secrets)}`,
    isWrongUrl: true,
  });
}

/** The provider's error may contain the URL with its key, so it does not become the cause. */
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

/** Returns which node failed, and its words, fit for a message. */
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

/** Without punctuation at its end. A part of it may be redacted. */
const url = /\b(?:https?|wss?):\/\/[^\s"'<>]*(?:[^\s"'<>.,;:!?)\]]|(?<=\[redacted)\])/gi;

/** Makes a node's words fit for a message. Node services have the key in the path, so only the host of a URL stays. */
export function toReadableText(text: string, secrets: readonly string[] = []): string {
  return quoteRemoteText(text, { secrets, maxCharacters: 300, rewrite: (line) => line.replace(url, toHost) });
}

function toHost(text: string): string {
  const parsed = URL.parse(text);
  return parsed === null ? "(a URL)" : `${parsed.protocol}//${parsed.host}`;
}

/** A tag, or a number in hex. */
export function toBlockParameter(block: BlockTag = "latest"): string {
  return typeof block === "number" ? toQuantity(block) : block;
}

export function inBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  return mapWithLimit(items, { limit: 8, map });
}
