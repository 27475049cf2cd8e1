import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist", "src", "cli.js");

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** Starts a Hardhat command in a project; its stderr is shown, its stdout is for the caller. */
function startHardhat(folder: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [hardhatCli, "--config", "hardhat.demo.config.ts", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs a Hardhat command to its end. */
export function runHardhat(folder: string, args: readonly string[]): Promise<Finished> {
  const child = startHardhat(folder, args);
  return new Promise((resolve, reject) => {
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
    });
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ exitCode, stdout }));
  });
}

/** Starts a Hardhat command that goes on, and waits until it has said that it is ready. */
export async function startHardhatServer(
  folder: string,
  args: readonly string[],
  isReady: RegExp,
): Promise<ChildProcess> {
  const child = startHardhat(folder, args);
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
      if (isReady.test(said)) {
        resolve();
      }
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`hardhat ${args[0]} ended (${code}): ${said}`)));
  });
  return child;
}
