import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { collectOutput, type Finished, type RunningCommand } from "./running-command.ts";

const stripTypes = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

interface WarmCommand {
  readonly args: readonly string[];
  readonly folder: string;
  /** All variables that it has. */
  readonly environment: NodeJS.ProcessEnv;
  /** How long it may take to its end, from the signal on if it goes on: 120 seconds. */
  readonly deadlineMs?: number;
}

/** What a command says while it runs, and at its end. */
const messageSchema = z.union([
  z.object({ name: z.enum(["stdout", "stderr"]), text: z.string() }),
  z.object({ exitCode: z.number() }),
]);

/** What a process keeps of each config and environment that it has loaded is given back so often. */
const maxWarmCommands = 150;

interface WarmProcess {
  readonly child: ChildProcess;
  commands: number;
}

/** A command line in processes that stay warm. */
export interface WarmProcesses {
  /** Runs one command after the other, whatever the project, to its end. */
  run(command: WarmCommand): Promise<Finished & { readonly exitCode: number }>;
  /** Starts a command that goes on beside those; the caller ends it. */
  start(command: WarmCommand): Promise<RunningCommand>;
}

/**
 * Returns what runs the commands of a script beside this file, which calls `serveCommands` of `warm-commands.mjs`:
 * in one process, and in a second one while a command goes on in the first.
 */
export function openWarmProcesses(script: string, args: readonly string[] = []): WarmProcesses {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const idle: WarmProcess[] = [];
  let lastCommand: Promise<unknown> = Promise.resolve();

  async function begin({ deadlineMs = 120_000, ...command }: WarmCommand) {
    const warm = idle.pop() ?? (await open(file, args));
    const { child } = warm;
    const output = collectOutput();
    let isOver = false;
    let end = "ended its process";
    let timer: NodeJS.Timeout | undefined;
    const finished = new Promise<Finished & { readonly exitCode: number }>((resolve, reject) => {
      const leave = (): void => {
        isOver = true;
        clearTimeout(timer);
        child.off("exit", stop).off("message", hear);
        child.channel?.unref();
      };
      const stop = (): void => {
        leave();
        const { stderr, stdout } = output.text;
        reject(new RangeError(`"${command.args.join(" ")}" ${end}; it printed: ${stderr}${stdout}`));
      };
      const hear = (message: unknown): void => {
        const heard = messageSchema.parse(message);
        if ("text" in heard) {
          output.add(heard.name, heard.text);
          return;
        }
        leave();
        warm.commands++;
        if (warm.commands < maxWarmCommands) {
          idle.push(warm);
        } else {
          child.kill("SIGKILL");
        }
        resolve({ ...heard, signal: null, ...output.text });
      };
      child.on("exit", stop).on("message", hear);
    });
    child.channel?.ref();
    child.send(command);
    const endInTime = () => {
      if (!isOver) {
        timer ??= setTimeout(() => {
          end = `was killed, because it did not end in ${deadlineMs / 1000} seconds`;
          child.kill("SIGKILL");
        }, deadlineMs);
      }
      return finished;
    };
    return {
      finished,
      endInTime,
      said: (pattern: RegExp) => output.said(pattern, finished),
      end: (signal: NodeJS.Signals) => {
        if (!isOver) {
          child.send({ signal });
        }
        return endInTime();
      },
    };
  }

  return {
    run: (command) => {
      const finished = lastCommand.then(async () => (await begin(command)).endInTime());
      lastCommand = finished.catch(() => undefined);
      return finished;
    },
    start: begin,
  };
}

/** It keeps no process of tests alive, and ends with it. */
async function open(file: string, args: readonly string[]): Promise<WarmProcess> {
  const child = fork(file, args, { execArgv: stripTypes, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  child.unref();
  return { child, commands: 0 };
}
