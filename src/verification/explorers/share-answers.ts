import { createHash } from "node:crypto";

/**
 * Asks a question, or joins the same one that is open or answered. `ask` has to use the signal that it gets: that
 * of whoever asked first may end while others still wait.
 */
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
 * @param kept - how many answers later questions get, too: those that were asked for last; default: all
 */
export function share<Answer>({
  kept = Number.POSITIVE_INFINITY,
}: {
  readonly kept?: number;
} = {}): Shared<Answer> {
  const questions = new Map<string, OpenQuestion<Answer>>();
  /** The last one that was asked for is at the end. */
  const answered = new Map<string, OpenQuestion<Answer>>();
  const keep = (key: string, question: OpenQuestion<Answer>) => {
    answered.delete(key);
    answered.set(key, question);
    const [oldest] = answered;
    if (answered.size > kept && oldest !== undefined) {
      answered.delete(oldest[0]);
      oldest[1].forget();
    }
  };
  return async (subject, signal, ask) => {
    signal?.throwIfAborted();
    const key = toKey(subject);
    const known = questions.get(key);
    if (known !== undefined) {
      if (answered.has(key)) {
        keep(key, known);
      }
      return follow(known, signal);
    }
    const abort = new AbortController();
    const forget = () => {
      if (questions.get(key) === question) {
        questions.delete(key);
        answered.delete(key);
      }
    };
    const question: OpenQuestion<Answer> = {
      promise: Promise.resolve(abort.signal).then(ask),
      abort,
      forget,
      followers: 0,
    };
    questions.set(key, question);
    question.promise.then(() => {
      if (questions.get(key) === question) {
        keep(key, question);
      }
    }, forget);
    return follow(question, signal);
  };
}

/** Longer subjects contain code, and are kept as a hash; most are shorter than their hash takes to be made. */
const longestKey = 1000;

function toKey(subject: readonly unknown[]): string {
  const text = JSON.stringify(subject);
  return text.length > longestKey ? createHash("sha256").update(text).digest("base64") : text;
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
