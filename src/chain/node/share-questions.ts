import { createOnce } from "../../base/once.ts";
import type { JsonRpcRequest } from "./ask-node.ts";

/** Contracts that are worked on at once have their answers; each may have a code of 50 KB. */
const keptAnswers = 256;

/**
 * Asks each question of one run once: several contracts of a deployment lead to the same ones.
 *
 * The chain id guards each submission. There an answer counts only if it is younger than all other answers: what is
 * submitted may have been read from another chain.
 */
export function shareQuestions(request: JsonRpcRequest): JsonRpcRequest {
  const answers = createOnce<unknown>({ kept: keptAnswers });
  const chainIds = createOnce<unknown>({ kept: 1 });
  let answered = 0;
  return (question, options = {}) => {
    const { method, params } = question;
    if (method === "eth_chainId") {
      return chainIds(String(answered), options.signal, () => request(question, options));
    }
    return answers(JSON.stringify([method, params]), options.signal, () =>
      request(question, options).finally(() => {
        answered += 1;
      }),
    );
  };
}
