import { createOnce } from "../../base/once.ts";
import type { JsonRpcRequest } from "./ask-node.ts";

/** The questions of the contracts that are worked on at once. An answer may have some megabytes. */
const keptAnswers = 256;

/**
 * Asks each question of a run once. A deployment reads the code of all contracts first, so all of it is kept.
 *
 * The chain id guards each submission, so an answer to it counts only if it is younger than all other answers.
 */
export function shareQuestions(request: JsonRpcRequest): JsonRpcRequest {
  const answers = createOnce<unknown>({ kept: keptAnswers });
  const codesOfAll = createOnce<unknown>();
  const chainIds = createOnce<unknown>({ kept: 1 });
  let answered = 0;
  return (question, options = {}) => {
    const { method, params } = question;
    if (method === "eth_chainId") {
      return chainIds(String(answered), options.signal, () => request(question, options));
    }
    const ask = () =>
      request(question, options).finally(() => {
        answered += 1;
      });
    const once = method === "eth_getCode" ? codesOfAll : answers;
    return once(JSON.stringify([method, params]), options.signal, ask);
  };
}
