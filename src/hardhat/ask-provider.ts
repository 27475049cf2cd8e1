import type { NetworkConnection } from "hardhat/types/network";
import type { JsonRpcRequest } from "../chain/node/ask-node.ts";

type Connection = Pick<NetworkConnection<string>, "networkName" | "provider">;

/** Methods of the questions that providers have not answered yet. */
const openQuestions = new WeakMap<Connection["provider"], string[]>();

let openCount = 0;

/**
 * Asks the node of a connection through Hardhat's provider, which cannot be told to stop: a question
 * that nobody waits for any more stays open until Hardhat's own time limit.
 */
export function askProvider({ provider }: Connection): JsonRpcRequest {
  return async (question) => {
    const questions = openQuestions.get(provider) ?? [];
    openQuestions.set(provider, questions);
    questions.push(question.method);
    openCount += 1;
    try {
      return await provider.request(question);
    } finally {
      questions.splice(questions.indexOf(question.method), 1);
      openCount -= 1;
    }
  };
}

/** Names a node and what it has not answered yet; undefined: it has answered everything. */
export function describeOpenQuestions({ networkName, provider }: Connection): string | undefined {
  const methods = new Set(openQuestions.get(provider));
  return methods.size === 0 ? undefined : `network ${networkName} (${[...methods].join(", ")})`;
}

/** Returns whether any node still owes an answer. */
export function hasOpenQuestions(): boolean {
  return openCount > 0;
}
