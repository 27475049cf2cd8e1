import { execFile } from "node:child_process";
import path from "node:path";
import { packageRoot } from "../package/package-root.ts";

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line from the sources, in a folder and with an environment of its own. */
export function runCli(
  words: readonly string[],
  {
    folder,
    environment = {},
  }: { readonly folder: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...flags, path.join(packageRoot, "src/cli.ts"), ...words],
      { cwd: folder, env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment } },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
