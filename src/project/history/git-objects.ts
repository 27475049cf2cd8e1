import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { type GitPlace, startGit } from "./run-git.ts";

export interface GitObjects {
  read(id: string): Promise<Buffer | undefined>;
  close(): void;
}

interface Question {
  readonly id: string;
  readonly answer: (content: Buffer | undefined) => void;
}

/**
 * Reads objects by one `git cat-file --batch`. In a partial clone git ends at the first missing object, and is started
 * again for the others.
 *
 * @see https://git-scm.com/docs/git-cat-file#_batch_output
 */
export function openGitObjects(place: GitPlace): GitObjects {
  let git: ChildProcessWithoutNullStreams | undefined;
  let questions: Question[] = [];
  let isClosed = false;

  const start = (): ChildProcessWithoutNullStreams => {
    const child = startGit(place, ["cat-file", "--batch"]);
    const take = readAnswers((content) => questions.shift()?.answer(content));
    child.stdout.on("data", take);
    child.stdin.on("error", ignoreBrokenPipe);
    child.on("error", () => end(child));
    child.on("close", () => end(child));
    return child;
  };
  /** Git answers in order, so it ended at the first open question. */
  const end = (child: ChildProcessWithoutNullStreams): void => {
    if (git !== child) {
      return;
    }
    git = undefined;
    const [first, ...others] = questions;
    questions = [];
    first?.answer(undefined);
    for (const question of others) {
      ask(question);
    }
  };
  const ask = (question: Question): void => {
    if (isClosed) {
      question.answer(undefined);
      return;
    }
    git ??= start();
    questions.push(question);
    git.stdin.write(`${question.id}\n`);
  };

  return {
    read: (id) => new Promise((resolve) => ask({ id, answer: resolve })),
    close() {
      isClosed = true;
      git?.kill();
    },
  };
}

function ignoreBrokenPipe(): void {
  // The event `close` follows.
}

function readAnswers(onAnswer: (content: Buffer | undefined) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let needed = 0;
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    // The pieces of a large object are joined once.
    if (length < needed) {
      return;
    }
    let rest = Buffer.concat(pieces);
    for (;;) {
      const answer = findAnswer(rest);
      if (answer.kind === "incomplete") {
        needed = answer.length;
        break;
      }
      onAnswer(answer.content);
      rest = rest.subarray(answer.length);
    }
    pieces = [rest];
    length = rest.length;
  };
}

type Answer =
  | { readonly kind: "complete"; readonly content: Buffer | undefined; readonly length: number }
  | { readonly kind: "incomplete"; readonly length: number };

/** An answer is `<id> <type> <size>`, a line end, the content and a line end, or `<name> missing` and a line end. */
function findAnswer(output: Buffer): Answer {
  const lineEnd = output.indexOf("\n");
  if (lineEnd === -1) {
    return { kind: "incomplete", length: output.length + 1 };
  }
  const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(output.toString("latin1", 0, lineEnd))?.[1];
  if (size === undefined) {
    return { kind: "complete", content: undefined, length: lineEnd + 1 };
  }
  const start = lineEnd + 1;
  const end = start + Number(size);
  return output.length > end
    ? { kind: "complete", content: output.subarray(start, end), length: end + 1 }
    : { kind: "incomplete", length: end + 1 };
}
