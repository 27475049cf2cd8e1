import { execFile } from "node:child_process";
import { cliPath } from "../helpers/built-package.ts";

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as it is published, which loads in half the time of the sources, in a folder and with an environment of its own. */
export async function runCli(
  words: readonly string[],
  {
    folder,
    environment = {},
  }: { readonly folder: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const program = await cliPath();
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...flags, program, ...words],
      { cwd: folder, env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment } },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
