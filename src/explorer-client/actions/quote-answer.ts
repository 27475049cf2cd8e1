import type { ExplorerCaller } from "../call-action.ts";

/** The answer with the explorer's words made fit for a message. */
export function quoteAnswer<Answer extends object>(
  answer: Answer,
  { quote }: Pick<ExplorerCaller, "quote">,
): Answer {
  return "message" in answer && typeof answer.message === "string"
    ? { ...answer, message: quote(answer.message) }
    : answer;
}
