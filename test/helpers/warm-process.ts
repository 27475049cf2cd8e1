import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const stripTypes = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

interface WarmCommand {
  readonly args: readonly string[];
  readonly folder: string;
  /** All variables that it has. */
  readonly environment: NodeJS.ProcessEnv;
}

/** What a command has said and done when it is over. */
const endedSchema = z.object({
  exitCode: z.number(),
  signal: z.null(),
  stdout: z.string(),
  stderr: z.string(),
});

/** What a process keeps of each config and environment that it has loaded is given back so often. */
const maxWarmCommands = 150;

/**
 * Returns what runs a command line for one command after the other, whatever the project, in one process: that
 * of a script beside this file, which calls `serveCommands` of `warm-commands.mjs`.
 */
export function openWarmProcess(
  script: string,
  args: readonly string[] = [],
): (command: WarmCommand) => Promise<z.infer<typeof endedSchema>> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  let warm: { readonly child: ChildProcess; commands: number } | undefined;
  let lastCommand: Promise<unknown> = Promise.resolve();

  async function ask(command: WarmCommand) {
    if (warm !== undefined && warm.commands >= maxWarmCommands) {
      warm.child.kill("SIGKILL");
      warm = undefined;
    }
    warm ??= await start(file, args);
    warm.commands++;
    const { child } = warm;
    const ended = new AbortController();
    const stop = (): void => ended.abort(new RangeError(`${command.args[0]} ended its process`));
    child.once("exit", stop);
    child.channel?.ref();
    try {
      const answer = once(child, "message", { signal: ended.signal });
      child.send(command);
      return z
        .tuple([endedSchema])
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

  return (command) => {
    const ended = lastCommand.then(() => ask(command));
    lastCommand = ended.catch(() => undefined);
    return ended;
  };
}

/** It keeps no process of tests alive, and ends with it. */
async function start(file: string, args: readonly string[]) {
  const child = fork(file, args, { execArgv: stripTypes, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  child.unref();
  return { child, commands: 0 };
}
