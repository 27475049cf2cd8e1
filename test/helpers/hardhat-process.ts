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

const warmScript = fileURLToPath(new URL("warm-hardhat.mjs", import.meta.url));
const stripTypes = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
const finishedSchema = z.object({
  exitCode: z.number(),
  signal: z.null(),
  stdout: z.string(),
  stderr: z.string(),
});

/** What a process keeps of each config and environment that it has loaded is given back so often. */
const maxWarmCommands = 150;

let warm: { readonly child: ChildProcess; commands: number } | undefined;
let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs a command that is not about its process, in one that runs Hardhat's command line for one command after
 * the other, whatever the project: that takes a twentieth of what a new process does.
 */
export function runWarm(
  folder: string,
  args: readonly string[],
  { environment = {} }: { readonly environment?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  const finished = lastCommand.then(() =>
    askWarm({ args, folder, environment: { ...process.env, ...environment } }),
  );
  lastCommand = finished.catch(() => undefined);
  return finished;
}

async function askWarm(command: {
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}): Promise<Finished> {
  if (warm !== undefined && warm.commands >= maxWarmCommands) {
    warm.child.kill("SIGKILL");
    warm = undefined;
  }
  warm ??= await startWarm();
  warm.commands++;
  const { child } = warm;
  const ended = new AbortController();
  const stop = (): void => ended.abort(new RangeError(`hardhat ${command.args[0]} ended its process`));
  child.once("exit", stop);
  child.channel?.ref();
  try {
    const answer = once(child, "message", { signal: ended.signal });
    child.send(command);
    return z
      .tuple([finishedSchema])
      .rest(z.unknown())
      .parse(await answer)[0];
  } catch (error) {
    warm = undefined;
    child.kill("SIGKILL");
    throw error;
  } finally {
    child.off("exit", stop);
    child.channel?.unref();
  }
}

/** It keeps no process of tests alive, and ends with it. */
async function startWarm() {
  const child = fork(warmScript, { execArgv: stripTypes, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  child.unref();
  return { child, commands: 0 };
}
