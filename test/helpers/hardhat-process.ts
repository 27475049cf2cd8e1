import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const require = createRequire(import.meta.url);
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist", "src", "cli.js");

/** What a command has said and done when it is over. */
export interface Finished {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A Hardhat command in a process of its own. */
export interface HardhatProcess {
  readonly finished: Promise<Finished>;
  /** Resolves with stdout when it has matched; rejects when the command ends before. */
  said(pattern: RegExp): Promise<string>;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** Starts Hardhat's own command line in a folder, with these variables besides those of this process. */
export function startHardhat(
  folder: string,
  args: readonly string[],
  { environment = {} }: { readonly environment?: NodeJS.ProcessEnv } = {},
): HardhatProcess {
  const child = spawn(process.execPath, [hardhatCli, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      text[name] += chunk;
    });
  }
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve({ exitCode, signal, ...text }));
  });
  return {
    finished,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text.stdout)) {
            resolve(text.stdout);
          }
        };
        child.stdout.on("data", look);
        look();
        finished.then(({ exitCode }) => {
          reject(new RangeError(`hardhat ${args[0]} ended with ${exitCode}: ${text.stderr}${text.stdout}`));
        }, reject);
      }),
    end: (signal) => {
      child.kill(signal);
      return finished;
    },
  };
}

/** One process that runs Hardhat's command line for one command after the other. */
export interface WarmHardhat {
  run(args: readonly string[]): Promise<Finished>;
  close(): void;
}

const warmScript = fileURLToPath(new URL("warm-hardhat.mjs", import.meta.url));
const stripTypes = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
const finishedSchema = z.object({
  exitCode: z.number(),
  signal: z.null(),
  stdout: z.string(),
  stderr: z.string(),
});

/**
 * For commands that are not about their process: a warm one takes a twentieth of what a new one does. It
 * starts with the first command, and is for one config and one set of environment variables.
 */
export function openWarmHardhat(folder: string): WarmHardhat {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (args: readonly string[]): Promise<Finished> => {
    if (child === undefined) {
      child = fork(warmScript, {
        cwd: folder,
        execArgv: stripTypes,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      await once(child, "message");
    }
    const ended = new AbortController();
    const stop = (): void => ended.abort(new RangeError(`hardhat ${args[0]} ended its process`));
    child.once("exit", stop);
    try {
      const answer = once(child, "message", { signal: ended.signal });
      child.send({ args });
      return z
        .tuple([finishedSchema])
        .rest(z.unknown())
        .parse(await answer)[0];
    } finally {
      child.off("exit", stop);
    }
  };
  return {
    run: (args) => {
      const finished = last.then(() => ask(args));
      last = finished.catch(() => undefined);
      return finished;
    },
    close: () => {
      child?.kill("SIGKILL");
    },
  };
}
