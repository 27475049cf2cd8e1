import type { z } from "zod";
import { ChainResponseInvalidError } from "../core/errors/chain-errors.ts";
import type { NodeConnection } from "./node-connection.ts";
import { toReadableText } from "./to-readable-text.ts";

/**
 * Turns a node's answer into domain values.
 *
 * @throws ChainResponseInvalidError when it is not what the method promises
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
  throw new ChainResponseInvalidError({
    node: toReadableText(connection.describe()),
    method,
    problem: toReadableText(`${place}${issue?.message}`, connection.secrets),
  });
}
