import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";

/**
 * The error of an EIP-1193 provider: the node's own, or that there was no answer. It stays
 * inside: the chain reader turns it into an error of ours.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#rpc-errors
 */
export class ProviderRpcError extends Error {
  override readonly name = "ProviderRpcError";
  readonly code: number | undefined;
  readonly data: unknown;
  /** The HTTP status of an answer that is no JSON-RPC response, or that is one with an HTTP error. */
  readonly statusCode: number | undefined;

  constructor({
    message,
    code,
    data,
    statusCode,
  }: {
    readonly message: string;
    readonly code?: number | undefined;
    readonly data?: unknown;
    readonly statusCode?: number | undefined;
  }) {
    super(message);
    this.code = code;
    this.data = data;
    this.statusCode = statusCode;
  }
}

/** The response of a node's URL. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

const failed = z.object({
  error: z.object({
    code: z.number().optional().catch(undefined),
    message: z.string(),
    data: z.unknown().optional(),
  }),
});

const succeeded = z.object({ result: z.unknown() });

/**
 * Returns the result in a JSON-RPC response.
 *
 * The body is read before the HTTP status: many nodes send their own error with a 4xx or 5xx.
 *
 * @throws ProviderRpcError with the node's error, or saying that this is no JSON-RPC response
 * @see https://www.jsonrpc.org/specification#response_object
 */
export function readRpcResponse({ status, text }: HttpAnswer): unknown {
  const body = parseIfJson(text);
  const failure = readFailure(body, status);
  if (failure !== undefined) {
    throw failure;
  }
  const success = succeeded.safeParse(body);
  if (status >= 400 || !success.success) {
    // It is cut to the length of a message later: half a secret would not be recognised.
    const answer = text.trim();
    throw new ProviderRpcError({
      message: `it answered with HTTP ${status} and no JSON-RPC response${answer === "" ? "" : `: ${answer}`}`,
      statusCode: status,
    });
  }
  return success.data.result;
}

function readFailure(body: unknown, status: number): ProviderRpcError | undefined {
  const { data } = failed.safeParse(body);
  return data && new ProviderRpcError({ ...data.error, statusCode: status >= 400 ? status : undefined });
}

/** The answer of a node to one question of several. */
export type RpcItem =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "failure"; readonly error: ProviderRpcError };

const items = z.array(z.unknown());

const identified = z.object({ id: z.union([z.number(), z.string()]).transform(Number) });

/**
 * Returns the answers in a response to a batch, by the questions' ids: nodes answer in any order. What is no
 * response to a question is left out.
 *
 * @see https://www.jsonrpc.org/specification#batch
 */
export function readRpcBatch({ status, text }: HttpAnswer): ReadonlyMap<number, RpcItem> {
  const { data: list = [] } = items.safeParse(parseIfJson(text));
  const found = list.map((one) => [identified.safeParse(one).data?.id, readItem(one, status)] as const);
  return new Map(
    found.flatMap(([id, item]) => (id === undefined || item === undefined ? [] : [[id, item] as const])),
  );
}

function readItem(one: unknown, status: number): RpcItem | undefined {
  const error = readFailure(one, status);
  if (error !== undefined) {
    return { kind: "failure", error };
  }
  const { success, data } = succeeded.safeParse(one);
  return success ? { kind: "result", value: data.result } : undefined;
}
