import { z } from "zod";
import { ProviderRpcError } from "./provider-rpc-error.ts";

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
export function readRpcResponse({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): unknown {
  const body = parseJson(text);
  const failure = failed.safeParse(body);
  if (failure.success) {
    throw new ProviderRpcError({
      ...failure.data.error,
      statusCode: status >= 400 ? status : undefined,
    });
  }
  const success = succeeded.safeParse(body);
  if (status >= 400 || !success.success) {
    throw new ProviderRpcError({
      message: `HTTP ${status}, and no JSON-RPC response: ${text.slice(0, 200)}`,
      statusCode: status,
    });
  }
  return success.data.result;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
