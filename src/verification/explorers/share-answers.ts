import { createHash } from "node:crypto";

/** Asks a question, or joins the same one that is open or answered. */
export type Shared<Answer> = (
  subject: readonly unknown[],
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>;

interface OpenQuestion<Answer> {
  readonly promise: Promise<Answer>;
  readonly abort: AbortController;
  forget(): void;
  followers: number;
}

/**
 * Shares the answers to questions of one kind. A failure is not kept. The question is aborted when all who
 * follow it are; one who leaves takes it from nobody else.
 *
 * @param isKept - whether later questions get the answer, too; false: only those while it is open
 */
export function share<Answer>({ isKept = true }: { readonly isKept?: boolean } = {}): Shared<Answer> {
  const questions = new Map<string, OpenQuestion<Answer>>();
  return async (subject, signal, ask) => {
    signal?.throwIfAborted();
    const key = createHash("sha256").update(JSON.stringify(subject)).digest("base64");
    const known = questions.get(key);
    if (known !== undefined) {
      return follow(known, signal);
    }
    const abort = new AbortController();
    const forget = () => {
      if (questions.get(key) === question) {
        questions.delete(key);
      }
    };
    const question: OpenQuestion<Answer> = { promise: ask(abort.signal), abort, forget, followers: 0 };
    questions.set(key, question);
    question.promise.then(isKept ? () => undefined : forget, forget);
    return follow(question, signal);
  };
}

async function follow<Answer>(
  question: OpenQuestion<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  question.followers += 1;
  const left = Promise.withResolvers<never>();
  const leave = () => {
    question.followers -= 1;
    if (question.followers === 0) {
      question.forget();
      question.abort.abort(signal?.reason);
    }
    left.reject(signal?.reason);
  };
  signal?.addEventListener("abort", leave);
  try {
    return await Promise.race([question.promise, left.promise]);
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}
