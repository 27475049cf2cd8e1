import { spawn } from "node:child_process";

/** What one process cost, by its own account. */
export interface ProcessCost {
  readonly wallMs: number;
  /** User and system time of the process and its threads; on Linux of the processes that it started, too. */
  readonly cpuMs: number;
  /** The same until it wrote its first text, or to its end; a sum of several processes has none. */
  readonly firstLineCpuMs?: number;
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
const count = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let firstLineCpuMs;
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (...args) => {
    firstLineCpuMs ??= count();
    return write(...args);
  };
}
process.on("exit", () => {
  const ownMs = count();
  const cpuMs = ownMs + readChildrenMs();
  const cost = { cpuMs, firstLineCpuMs: firstLineCpuMs ?? ownMs, peakMb: process.resourceUsage().maxRSS / 1024 };
  writeSync(3, JSON.stringify(cost));
});
`)}`;

/** Makes a process say what it says to people, on the way, too. */
const terminal = "data:text/javascript,process.stderr.isTTY = true;";

const noAccount = '{"cpuMs":0,"firstLineCpuMs":0,"peakMb":0}';

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** After this it is killed, and its costs are not known. Default: none. */
  readonly timeoutMs?: number | undefined;
  /** What it says of its failures is not shown. */
  readonly isQuiet?: boolean | undefined;
  /** It takes stderr for a terminal. */
  readonly isInTerminal?: boolean | undefined;
}

/** Runs a Node program to its end and measures it as a whole. */
export function measureProcess(
  args: readonly string[],
  { cwd, env = process.env, timeoutMs, isQuiet = false, isInTerminal = false }: ProcessOptions,
): Promise<ProcessCost> {
  const startMs = performance.now();
  const imports = [accountant, ...(isInTerminal ? [terminal] : [])].flatMap((url) => ["--import", url]);
  const child = spawn(process.execPath, [...imports, ...args], {
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
      const { cpuMs, firstLineCpuMs, peakMb } = JSON.parse(account === "" ? noAccount : account);
      resolve({ wallMs: performance.now() - startMs, cpuMs, firstLineCpuMs, peakMb, exitCode, stdout });
    });
  });
}
