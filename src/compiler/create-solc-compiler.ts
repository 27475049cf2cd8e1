import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { maxTimerMs, raceAbort } from "../base/clock.ts";
import { isAtLeast, parseLongVersion } from "../core/build/compiler-version.ts";
import { parseCompilerOutput, parseSyntaxTrees } from "../core/build/parse-output.ts";
import type { CompilerProblem } from "../core/errors/compiler-problem.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { CompilerPlace } from "../core/errors/rows/compiler-rows.ts";
import type { Compiler, CompilerJob, CompilerResult } from "../verification/ports.ts";
import {
  type CompilerRegister,
  createCompilerRegister,
  findProgram,
  type SolcProgram,
} from "./compiler-register.ts";
import { type CompilerSources, listCandidates, listCompilers } from "./list-candidates.ts";
import { type CompilerRun, runNative } from "./run-native.ts";
import { createSoljsonPool, type SessionAnswer, type SoljsonPool } from "./soljson-pool.ts";
import { toInputText } from "./to-input-text.ts";

/** The slowest known project, with via-IR and a portable compiler, takes half of it. */
export const defaultTimeoutMs = 300_000;

export interface SolcCompilerOptions extends CompilerSources {
  /**
   * Puts a compiler that none of the files is into Hardhat's cache, and returns why it could not. It goes on after an
   * abort.
   */
  readonly download?: ((solcLongVersion: string) => Promise<CompilerPlace | undefined>) | undefined;
  /** The limit of one compilation, without the wait for a free thread. */
  readonly timeoutMs?: number | undefined;
  /** The limit of one compilation by a soljson.js. A native compiler has none. */
  readonly maxMemoryBytes?: number | undefined;
  readonly onFound?: ((program: SolcProgram) => void) | undefined;
  /** Each loaded soljson.js takes a core and 200 MB. */
  readonly maxWorkers?: number | undefined;
}

/** Takes the compiler with the job's long version from the files of the config, or from Hardhat's cache. */
export function createSolcCompiler({
  download,
  timeoutMs: givenTimeoutMs = defaultTimeoutMs,
  maxMemoryBytes,
  maxWorkers = 1,
  onFound,
  ...sources
}: SolcCompilerOptions): Compiler {
  const timeoutMs = Math.min(Math.ceil(givenTimeoutMs), maxTimerMs);
  const pool = createSoljsonPool(maxWorkers, { maxMemoryBytes });
  const register = createCompilerRegister(pool);
  const refuse = (path: string, finding: string) =>
    sources.candidates.find((candidate) => resolve(candidate.path) === path)?.refuse?.(finding);

  const find = async (solcLongVersion: string, signal: AbortSignal) => {
    const paths = await listCandidates(sources, solcLongVersion);
    return await findProgram(register, { paths, solcLongVersion, signal, refuse });
  };

  const findOrDownload = async (
    { solcLongVersion: wanted, mayDownload = true }: CompilerJob,
    signal: AbortSignal,
  ): Promise<SolcProgram> => {
    const solcLongVersion = parseLongVersion(wanted) ?? wanted;
    const found = await find(solcLongVersion, signal);
    if (found.kind === "found") {
      return found.program;
    }
    const places = [...found.places];
    if (download !== undefined && mayDownload) {
      const problem = await raceAbort(download(solcLongVersion), signal);
      const again = await find(solcLongVersion, signal);
      if (again.kind === "found") {
        return again.program;
      }
      places.push(...(problem === undefined ? [] : [problem]));
    }
    throw createFailure("COMPILER_UNAVAILABLE", { solcLongVersion, places });
  };

  return {
    compile: async (job, { signal = new AbortController().signal } = {}) => {
      const program = await findOrDownload(job, signal);
      onFound?.(program);
      const run = { ...program, inputText: toInputText(job), timeoutMs, maxMemoryBytes, signal };
      const outputText = program.kind === "native" ? await runNative(run) : await runSoljson(pool, run);
      return readOutput(outputText, { program, job });
    },
    listVersions: async ({ signal = new AbortController().signal } = {}) => {
      const compilers = await listCompilers(sources);
      if (download !== undefined && compilers.every(({ listedAs }) => listedAs === undefined)) {
        return undefined;
      }
      const versions: string[] = [];
      for (const { path, listedAs } of compilers) {
        if (listedAs === undefined) {
          versions.push(...(await askVersion(register, path, signal)));
        } else if (download !== undefined || existsSync(path)) {
          versions.push(listedAs);
        }
      }
      return [...new Set(versions)].toSorted((one, other) => (isAtLeast(one, other) ? -1 : 1));
    },
  };
}

async function askVersion(
  register: CompilerRegister,
  path: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const identity = await register.lookUp(path, signal);
  return identity === undefined || identity.kind === "unusable" ? [] : [identity.solcLongVersion];
}

function readOutput(
  outputText: string,
  { program, job }: { readonly program: SolcProgram; readonly job: CompilerJob },
): CompilerResult {
  try {
    const output: unknown = JSON.parse(outputText);
    const result = parseCompilerOutput(output);
    if (result.kind === "failed") {
      return result;
    }
    return {
      ...result,
      ...(job.outputs === "syntax-trees" && { syntaxTrees: parseSyntaxTrees(output) }),
      ...(job.outputs === "traces" && { output }),
    };
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
    const { path, solcLongVersion } = program;
    const problem = { kind: "output-invalid", detail: outputText.slice(0, 200) } as const;
    throw createFailure("COMPILER_FAILED", { solcLongVersion, path, problem });
  }
}

/**
 * The time limit starts with the work, not with the wait for a free thread.
 *
 * @throws COMPILER_FAILED if it takes too long or too much memory, or crashes
 */
export function runSoljson(
  pool: SoljsonPool,
  { path, solcLongVersion, inputText, timeoutMs, maxMemoryBytes, signal }: CompilerRun,
): Promise<string> {
  return pool.use({ path, signal }, async (session) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const stop = AbortSignal.any([signal, deadline]);
    const loaded = await session.load(stop);
    const answer = loaded.kind === "ready" ? await session.compile(inputText, stop) : loaded;
    if (answer.kind === "compiled") {
      return answer.outputText;
    }
    signal.throwIfAborted();
    if (answer.kind === "out-of-memory") {
      await session.close();
    }
    const problem = deadline.aborted
      ? ({ kind: "time-limit", timeoutMs } as const)
      : toProblem(answer, maxMemoryBytes);
    throw createFailure("COMPILER_FAILED", { solcLongVersion, path, problem });
  });
}

function toProblem(answer: SessionAnswer, maxBytes: number | undefined): CompilerProblem {
  if (answer.kind === "out-of-memory") {
    return { ...answer, maxBytes };
  }
  return {
    kind: "crash",
    detail: answer.kind === "ended" ? answer.detail : "its answer has another form",
  };
}
