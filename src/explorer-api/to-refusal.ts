import type { AnswerMeaning } from "./classify-answer.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";

/** The refusal that an explorer's words are; without words nobody could say what was refused. */
export function toRefusal(meaning: AnswerMeaning): ParsedAnswer<never> {
  return meaning.message === ""
    ? { kind: "malformed", problem: "it says neither yes nor why not", isTransient: true }
    : { kind: "refused", meaning };
}
