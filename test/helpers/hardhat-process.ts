import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { collectOutput, type Finished, type RunningCommand } from "./running-command.ts";
import { openWarmProcesses } from "./warm-process.ts";

const require = createRequire(import.meta.url);
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist", "src", "cli.js");

export type { Finished } from "./running-command.ts";

interface CommandOptions {
  /** Variables besides those of this process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Starts Hardhat's own command line in a folder, in a process of its own. */
export function startHardhat(
  folder: string,
  args: readonly string[],
  { environment = {} }: CommandOptions = {},
): RunningCommand {
  const child = spawn(process.execPath, [hardhatCli, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput();
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => output.add(name, text));
  }
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve({ exitCode, signal, ...output.text }));
  });
  return {
    finished,
    said: (pattern) => output.said(pattern, finished),
    end: (signal) => {
      child.kill(signal);
      return finished;
    },
  };
}

const warm = openWarmProcesses("warm-hardhat.mjs");

/**
 * Runs a command that is not about its process, in one that runs Hardhat's command line for one command after
 * the other: that takes a twentieth of what a new process does.
 */
export function runWarm(
  folder: string,
  args: readonly string[],
  { environment = {} }: CommandOptions = {},
): Promise<Finished> {
  return warm.run({ args, folder, environment: { ...process.env, ...environment } });
}

/** Starts a command beside those of `runWarm`, in such a process of its own for as long as it goes on. */
export function startWarm(folder: string, args: readonly string[]): Promise<RunningCommand> {
  return warm.start({ args, folder, environment: process.env });
}
