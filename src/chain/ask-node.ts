import type { z } from "zod";
import type { CallOptions } from "../verification/ports.ts";
import type { JsonRpcQuestion, NodeConnection } from "./node-connection.ts";
import { parseAnswer } from "./parse-answer.ts";
import { sendRequest } from "./send-request.ts";
import { toChainUnreachableError } from "./to-chain-unreachable-error.ts";

export interface Question<T> extends JsonRpcQuestion, CallOptions {
  /** What the answer has to be. */
  readonly answer: z.ZodType<T>;
}

/**
 * Asks the node and returns its answer in the domain's values.
 *
 * @throws ChainUnreachableError when the node fails
 * @throws ChainResponseInvalidError when the answer is not what the method promises
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
