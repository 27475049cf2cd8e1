import { spawn } from "node:child_process";

/** What one process cost, by its own account. */
export interface ProcessCost {
  readonly wallMs: number;
  /** User and system time of the process and its threads; on Linux of the processes that it started, too. */
  readonly cpuMs: number;
  readonly peakMb: number;
  /** null: it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
}

/** Makes a Node process write its costs to file descriptor 3 when it ends. */
const accountant = `data:text/javascript,${encodeURIComponent(`
import { existsSync, readFileSync, writeSync } from "node:fs";
const readChildrenMs = () => {
  if (!existsSync("/proc/self/stat")) return 0;
  const [, fields] = readFileSync("/proc/self/stat", "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(13);
  return (Number(user) + Number(system)) * 10;
};
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const cost = { cpuMs: (user + system) / 1000 + readChildrenMs(), peakMb: process.resourceUsage().maxRSS / 1024 };
  writeSync(3, JSON.stringify(cost));
});
`)}`;

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** After this it is killed, and its costs are not known. Default: none. */
  readonly timeoutMs?: number | undefined;
  /** What it says of its failures is not shown. */
  readonly isQuiet?: boolean | undefined;
}

/** Runs a Node program to its end and measures it as a whole. */
export function measureProcess(
  args: readonly string[],
  { cwd, env = process.env, timeoutMs, isQuiet = false }: ProcessOptions,
): Promise<ProcessCost> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ["--import", accountant, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", isQuiet ? "ignore" : "inherit", "pipe"],
    killSignal: "SIGKILL",
    timeout: timeoutMs,
  });
  return new Promise((resolve, reject) => {
    const texts = ["", ""];
    for (const [index, stream] of [child.stdio[1], child.stdio[3]].entries()) {
      stream?.on("data", (chunk: Buffer) => {
        texts[index] += chunk.toString();
      });
    }
    child.once("error", reject);
    child.once("close", (exitCode) => {
      const [stdout = "", account = ""] = texts;
      const { cpuMs, peakMb } = JSON.parse(account === "" ? '{"cpuMs":0,"peakMb":0}' : account);
      resolve({ wallMs: performance.now() - startMs, cpuMs, peakMb, exitCode, stdout });
    });
  });
}
