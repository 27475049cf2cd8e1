import { createOnce } from "../../base/once.ts";
import type { JsonRpcRequest } from "./ask-node.ts";

/** Contracts that are worked on at once have their answers; each may have some megabytes. */
const keptAnswers = 256;

/** What a check of a deployment reads of all contracts before it works on the first one. */
const readBefore = new Set(["eth_getCode", "eth_getTransactionReceipt"]);

/**
 * Asks each question of one run once: several contracts of a deployment lead to the same ones. Equal code of several
 * contracts is kept once.
 *
 * The chain id guards each submission. There an answer counts only if it is younger than all other answers: what is
 * submitted may have been read from another chain.
 */
export function shareQuestions(request: JsonRpcRequest): JsonRpcRequest {
  const answers = createOnce<unknown>({ kept: keptAnswers });
  const answersOfAll = createOnce<unknown>();
  const chainIds = createOnce<unknown>({ kept: 1 });
  const codes = new Map<unknown, unknown>();
  let answered = 0;
  return (question, options = {}) => {
    const { method, params } = question;
    if (method === "eth_chainId") {
      return chainIds(String(answered), options.signal, () => request(question, options));
    }
    const ask = async () => {
      const answer = await request(question, options).finally(() => {
        answered += 1;
      });
      if (method !== "eth_getCode") {
        return answer;
      }
      const known = codes.get(answer) ?? answer;
      codes.set(known, known);
      return known;
    };
    const once = readBefore.has(method) ? answersOfAll : answers;
    return once(JSON.stringify([method, params]), options.signal, ask);
  };
}
