import type { AnswerMeaning } from "./classify-answer.ts";

/** What the answer to one action says. */
export type ParsedAnswer<Value> =
  | { readonly kind: "value"; readonly value: Value }
  /** The explorer did not do what was asked, in words whose meaning is known or may be quoted. */
  | { readonly kind: "refused"; readonly meaning: AnswerMeaning }
  /** The explorer says that all is well, but its answer does not hold what was asked for. */
  | {
      readonly kind: "malformed";
      /** A clause: "it holds no receipt". */
      readonly problem: string;
      /** Whether a better answer may come when the same is asked again. */
      readonly isTransient: boolean;
    };
