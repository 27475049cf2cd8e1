import { execFile } from "node:child_process";
import { cliPath } from "../helpers/built-package.ts";
import { openWarmProcesses, type WarmProcesses } from "../helpers/warm-process.ts";

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Place {
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the command line as it is published, which loads in half the time of the sources, in a folder and with an environment of its own. */
export async function runCli(words: readonly string[], { folder, environment = {} }: Place): Promise<Ended> {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const program = await cliPath();
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...flags, program, ...words],
      { cwd: folder, env: toEnvironment(environment) },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** The same for a command that is not about its process, one after the other in a process that stays warm. */
export async function runWarmCli(words: readonly string[], { folder, environment }: Place): Promise<Ended> {
  warm ??= cliPath().then((program) => openWarmProcesses("warm-cli.mjs", [program]));
  const { run } = await warm;
  return run({ args: words, folder, environment: toEnvironment(environment) });
}

let warm: Promise<WarmProcesses> | undefined;

function toEnvironment(environment: Place["environment"]): Readonly<Record<string, string>> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, ...environment };
}
