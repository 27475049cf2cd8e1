/** What a command has said and done when it is over. */
export interface Finished {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs. */
export interface RunningCommand {
  readonly finished: Promise<Finished>;
  /** Resolves with stdout when it has matched; rejects when the command ends before. */
  said(pattern: RegExp): Promise<string>;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** Collects what a command says while it runs. */
export function collectOutput() {
  const text = { stdout: "", stderr: "" };
  const looks: (() => void)[] = [];
  return {
    text,
    add: (name: keyof typeof text, part: string): void => {
      text[name] += part;
      for (const look of looks) {
        look();
      }
    },
    said: (pattern: RegExp, finished: Promise<Finished>): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text.stdout)) {
            resolve(text.stdout);
          }
        };
        looks.push(look);
        look();
        finished.then(({ exitCode }) => {
          reject(new RangeError(`the command ended with ${exitCode}: ${text.stderr}${text.stdout}`));
        }, reject);
      }),
  };
}
