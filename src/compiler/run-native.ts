import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isSystemError } from "../base/system-error.ts";
import { isAtLeast } from "../core/build/compiler-version.ts";
import { CompilerFailedError, type CompilerProblem } from "../core/errors/compiler-errors.ts";

/** What programs say that got no more memory, on their own or in an answer that is none. */
const outOfMemory = /bad_alloc|out of memory|memory exhausted|cannot allocate memory/i;

const brokenOff = /^.{0,300}exception during compilation: .{0,100}bad_alloc/is;

/**
 * Compiles with a native solc and returns its standard JSON output.
 *
 * @throws CompilerFailedError when it takes too long or too much memory, crashes, writes too much or has no folder
 */
export async function runNative({
  path,
  solcLongVersion,
  inputText,
  timeoutMs,
  maxMemoryBytes,
  signal,
}: CompilerRun): Promise<string> {
  const toFailure = (problem: CompilerProblem) => new CompilerFailedError({ solcLongVersion, path, problem });
  const emptyFolder = await mkdtemp(join(tmpdir(), folderPrefix)).catch((error: unknown): never => {
    throw isSystemError(error) ? toFailure({ kind: "no-folder", detail: error.message }) : error;
  });
  await removeLeftFolders(emptyFolder);
  try {
    const programArguments = nativeArguments(solcLongVersion, emptyFolder);
    const end = await runProgram({
      ...withMemoryLimit({ path, programArguments }, maxMemoryBytes),
      workingFolder: emptyFolder,
      inputText,
      timeoutMs,
      signal,
    });
    const problem = maxMemoryBytes === undefined ? end : findMemoryProblem(end, maxMemoryBytes);
    if (problem.kind === "answered") {
      return problem.outputText;
    }
    throw toFailure(problem);
  } finally {
    await rm(emptyFolder, { recursive: true, force: true });
  }
}

const folderPrefix = "verify-contract-solc-";

/** No compilation takes as long. */
const leftAfterMs = 24 * 60 * 60_000;

/** Removes the folders that killed processes left a day or more before this one was made, if they are empty. */
async function removeLeftFolders(ownFolder: string): Promise<void> {
  const place = dirname(ownFolder);
  const { mtimeMs: nowMs } = await stat(ownFolder);
  const names = await readdir(place).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(folderPrefix))) {
    const folder = join(place, name);
    const left = await stat(folder).catch(() => undefined);
    if (left !== undefined && nowMs - left.mtimeMs > leftAfterMs) {
      // Another process was faster, or it is another user's.
      await rmdir(folder).catch(() => undefined);
    }
  }
}

function findMemoryProblem(end: ProgramEnd, maxBytes: number): ProgramEnd {
  const isOut =
    (end.kind === "crash" && outOfMemory.test(end.detail)) ||
    (end.kind === "answered" && brokenOff.test(end.outputText));
  return isOut ? { kind: "out-of-memory", maxBytes } : end;
}

/**
 * Returns the arguments for a native solc that reads standard JSON and nothing else.
 *
 * By itself it would look for missing imports in the file system. From 0.8.22 on that can be switched
 * off; from 0.6.9 on the place to look can be an empty folder. Before, it looks in the working
 * directory, which has to be an empty folder then.
 */
export function nativeArguments(solcLongVersion: string, emptyFolder: string): readonly string[] {
  if (isAtLeast(solcLongVersion, "0.8.22")) {
    return ["--standard-json", "--no-import-callback"];
  }
  return isAtLeast(solcLongVersion, "0.6.9")
    ? ["--standard-json", "--base-path", emptyFolder]
    : ["--standard-json"];
}

/** A program and what it is started with. */
interface Command {
  readonly path: string;
  readonly programArguments: readonly string[];
}

/**
 * The command that starts a program which may have so much memory and no more.
 *
 * The shell sets the limit and becomes the program. Of data, and not of the address space, which some
 * programs reserve far more of than they use. Only Linux has such a limit.
 *
 * @see https://man7.org/linux/man-pages/man2/getrlimit.2.html (RLIMIT_DATA)
 */
function withMemoryLimit({ path, programArguments }: Command, maxMemoryBytes: number | undefined): Command {
  if (maxMemoryBytes === undefined || process.platform !== "linux") {
    return { path, programArguments };
  }
  const script = 'ulimit -d "$1" && shift && exec "$@"';
  const kibibytes = String(Math.ceil(maxMemoryBytes / 1024));
  return { path: "/bin/sh", programArguments: ["-c", script, "sh", kibibytes, path, ...programArguments] };
}

/** Half of what a string can hold in Node; real outputs stay far below. */
const maxOutputBytes = 256 * 1024 * 1024;

const maxErrorCharacters = 1000;

/** What a program wrote before its end is in a pipe by then, and read at once. */
const drainMs = 1_000;

/** Windows has no process groups, and ends a program's own children with the terminal alone. */
const hasGroups = process.platform !== "win32";

interface Program extends Command {
  readonly workingFolder?: string | undefined;
  readonly inputText: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type ProgramEnd = { readonly kind: "answered"; readonly outputText: string } | CompilerProblem;

/**
 * Runs a program with this input, and kills it at the time limit, the output limit or an abort.
 *
 * It has a process group of its own, which is killed with it: a compiler may be a script that starts
 * the real one, or start a solver. What leaves the group is not waited for.
 */
export async function runProgram({
  path,
  programArguments,
  workingFolder,
  inputText,
  timeoutMs,
  signal,
}: Program): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(timeoutMs);
  const overflow = new AbortController();
  const child = spawn(path, programArguments, {
    cwd: workingFolder,
    env: passedOn(process.env),
    windowsHide: true,
    detached: hasGroups,
  });
  AbortSignal.any([signal, deadline, overflow.signal]).addEventListener("abort", () => killGroup(child));
  const chunks = collectOutput(child, () => overflow.abort());
  const failure = awaitFailure(child);
  // One that ends early does not read its whole input, which is reported by its exit.
  child.stdin.on("error", () => undefined);
  child.stdin.end(inputText);
  const release = endWithProcess(child);
  const detail = await failure;
  release();
  signal.throwIfAborted();
  if (deadline.aborted) {
    return { kind: "time-limit", timeoutMs };
  }
  if (overflow.signal.aborted) {
    return { kind: "output-limit", maxBytes: maxOutputBytes };
  }
  return detail === undefined
    ? { kind: "answered", outputText: Buffer.concat(chunks).toString("utf8") }
    : { kind: "crash", detail };
}

/**
 * What a program needs to start and to load its libraries. Everything else stays here: the environment of
 * a project holds its keys.
 */
const passedOnNames =
  /^(?:PATH|PATHEXT|HOME|USERPROFILE|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|(?:DY)?LD_LIBRARY_PATH)$/i;

function passedOn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => passedOnNames.test(name)));
}

function collectOutput(child: ChildProcessWithoutNullStreams, onOverflow: () => void): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) {
      onOverflow();
    } else {
      chunks.push(chunk);
    }
  });
  return chunks;
}

/** Waits for the end and says what was wrong with it; undefined when nothing was. */
function awaitFailure(child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  let errorText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorText = (errorText + text).slice(0, maxErrorCharacters);
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      // With a process, "close" is still to come.
      if (child.pid === undefined) {
        resolve(error.message);
      }
    });
    child.on("exit", () => {
      killGroup(child);
      // A process that left the group may hold the pipes for ever.
      const closing = setTimeout(() => [child.stdout, child.stderr].map((pipe) => pipe.destroy()), drainMs);
      child.on("close", () => clearTimeout(closing));
    });
    child.on("close", (exitCode, killedBy) => {
      const how = killedBy === null ? `it exited with code ${exitCode}` : `${killedBy} ended it`;
      resolve(exitCode === 0 ? undefined : [how, errorText].filter((text) => text !== "").join(": "));
    });
  });
}

function killGroup(child: ChildProcessWithoutNullStreams): void {
  if (!hasGroups || child.pid === undefined) {
    child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group is gone already.
  }
}

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The programs that run now. */
const running = new Set<ChildProcessWithoutNullStreams>();

/**
 * Ends a program with this process, for as long as it runs: a terminal's Ctrl-C reaches the group of
 * this process alone. Returns what stops that.
 */
function endWithProcess(child: ChildProcessWithoutNullStreams): () => void {
  if (running.size === 0) {
    process.on("exit", killAll);
    // First in line: a listener for once is gone from the list when it is its turn.
    endingSignals.map((name) => process.prependListener(name, passOn));
  }
  running.add(child);
  return () => {
    running.delete(child);
    if (running.size === 0) {
      process.off("exit", killAll);
      endingSignals.map((name) => process.off(name, passOn));
    }
  };
}

/** Who else listens to the signal decides what ends, and when. */
function passOn(name: NodeJS.Signals): void {
  if (process.listenerCount(name) === 1) {
    killAll();
    process.off(name, passOn);
    process.kill(process.pid, name);
  }
}

function killAll(): void {
  for (const child of running) {
    killGroup(child);
  }
}

/** One compilation, as the programs that compile take it. */
export interface CompilerRun {
  readonly path: string;
  readonly solcLongVersion: string;
  /** Standard JSON. */
  readonly inputText: string;
  readonly timeoutMs: number;
  /** Default: what the machine has. */
  readonly maxMemoryBytes?: number | undefined;
  readonly signal: AbortSignal;
}
