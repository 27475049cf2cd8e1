import type { Question } from "./ask-node.ts";
import type { NodeConnection } from "./node-connection.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { RpcFailure } from "./rpc-failure.ts";
import { sendRequest } from "./send-request.ts";
import { toChainUnreachableError } from "./to-chain-unreachable-error.ts";

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
  const answer = await sendRequest(connection, question);
  if (answer.kind === "result") {
    return parseAnswer(answer.value, { connection, method, schema });
  }
  if (isInability(answer.failure)) {
    return undefined;
  }
  throw toChainUnreachableError(answer.failure, { connection, method });
}
