import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";

interface RpcErrorFields {
  readonly code?: number | undefined;
  readonly data?: unknown;
  /** The HTTP status of an error, or of an answer that is no JSON-RPC. */
  readonly statusCode?: number | undefined;
}

/** @see https://eips.ethereum.org/EIPS/eip-1193#rpc-errors */
export class ProviderRpcError extends Error implements RpcErrorFields {
  override readonly name = "ProviderRpcError";
  readonly code: number | undefined;
  readonly data: unknown;
  readonly statusCode: number | undefined;

  constructor({ message, code, data, statusCode }: RpcErrorFields & { readonly message: string }) {
    super(message);
    this.code = code;
    this.data = data;
    this.statusCode = statusCode;
  }
}

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
 * Returns the result in a JSON-RPC response. Many nodes send their own error with HTTP 4xx or 5xx.
 *
 * @throws ProviderRpcError with the node's error, or if this is no JSON-RPC response
 * @see https://www.jsonrpc.org/specification#response_object
 */
export function readRpcResponse(answer: HttpAnswer): unknown {
  return readResult(parseIfJson(answer.text), answer);
}

function readResult(body: unknown, { status, text }: HttpAnswer): unknown {
  const { data: failure } = failed.safeParse(body);
  if (failure !== undefined) {
    throw new ProviderRpcError({ ...failure.error, statusCode: status >= 400 ? status : undefined });
  }
  const success = succeeded.safeParse(body);
  if (status >= 400 || !success.success) {
    // The message is shortened after secrets are redacted: half a secret would not be recognised.
    const answer = text.trim();
    throw new ProviderRpcError({
      message: `it answered with HTTP ${status} and no JSON-RPC response${answer === "" ? "" : `: ${answer}`}`,
      statusCode: status,
    });
  }
  return success.data.result;
}

const batchSchema = z.array(z.looseObject({ id: z.union([z.number(), z.string()]).transform(Number) }));

/**
 * Returns what reads each answer of a batch, by the id of its question. Nodes answer in any order. An error about the
 * batch has the id of a question at some nodes, and answers none.
 */
export function readRpcBatch(answer: HttpAnswer): ReadonlyMap<number, () => unknown> {
  const { data: bodies = [] } = batchSchema.safeParse(parseIfJson(answer.text));
  if (bodies.some((body) => /\bbatch/i.test(failed.safeParse(body).data?.error.message ?? ""))) {
    return new Map();
  }
  return new Map(bodies.map((body) => [body.id, () => readResult(body, answer)]));
}
