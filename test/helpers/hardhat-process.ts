import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { openWarmProcess } from "./warm-process.ts";

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

const askWarm = openWarmProcess("warm-hardhat.mjs");

/**
 * Runs a command that is not about its process, in one that runs Hardhat's command line for one command after
 * the other: that takes a twentieth of what a new process does.
 */
export function runWarm(
  folder: string,
  args: readonly string[],
  { environment = {} }: { readonly environment?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return askWarm({ args, folder, environment: { ...process.env, ...environment } });
}
