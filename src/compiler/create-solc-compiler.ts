import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { maxTimerMs } from "../base/clock.ts";
import { isAtLeast, parseLongVersion } from "../core/build/compiler-version.ts";
import { parseCompilerOutput, parseSyntaxTrees } from "../core/build/parse-output.ts";
import type { CompilerProblem } from "../core/errors/compiler-problem.ts";
import { createFailure, isFailure } from "../core/errors/failure.ts";
import type { CompilerPlace } from "../core/errors/rows/compiler-rows.ts";
import type { CallOptions, Compiler, CompilerJob, CompilerResult } from "../verification/ports.ts";
import { createCompilerRegister, findProgram, type SolcProgram } from "./compiler-register.ts";
import { type CompilerSources, listCandidates, listCompilers } from "./list-candidates.ts";
import { type CompilerRun, runNative } from "./run-native.ts";
import { createSoljsonPool, type SessionAnswer, type SoljsonPool } from "./soljson-pool.ts";
import { isNarrowFailure, toInputText } from "./to-input-text.ts";

/** The slowest known project, with via-IR and a portable compiler, takes half of it. */
const defaultTimeoutMs = 300_000;

export interface SolcCompilerOptions extends CompilerSources {
  /** Compiles if none of the files is the wanted compiler. It may download one. */
  readonly fallback?: Compiler | undefined;
  /** The limit of one compilation, without the wait for a free thread. */
  readonly timeoutMs?: number | undefined;
  /** The limit of one compilation. A native compiler is only limited on Linux. */
  readonly maxMemoryBytes?: number | undefined;
  readonly onFound?: ((program: SolcProgram) => void) | undefined;
  /** Each loaded soljson.js takes a core and 200 MB. */
  readonly maxWorkers?: number | undefined;
}

/**
 * Takes the compiler with the job's long version from the files of the config, from Hardhat's cache, or from the
 * fallback.
 */
export function createSolcCompiler({
  fallback,
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

  const compileWith = async (
    program: SolcProgram,
    { job, signal }: { readonly job: CompilerJob; readonly signal: AbortSignal },
  ): Promise<CompilerResult> => {
    const run = { ...program, inputText: toInputText(job), timeoutMs, maxMemoryBytes, signal };
    const outputText = program.kind === "native" ? await runNative(run) : await runSoljson(pool, run);
    return readOutput(outputText, { program, job });
  };

  const askVersion = async (path: string, signal: AbortSignal): Promise<readonly string[]> => {
    const identity = await register.lookUp(path, signal);
    return identity === undefined || identity.kind === "unusable" ? [] : [identity.solcLongVersion];
  };

  return {
    compile: async (job, options = {}) => {
      const signal = options.signal ?? new AbortController().signal;
      const solcLongVersion = parseLongVersion(job.solcLongVersion) ?? job.solcLongVersion;
      const paths = await listCandidates(sources, solcLongVersion);
      const search = await findProgram(register, { paths, solcLongVersion, signal, refuse });
      if (search.kind === "not-found") {
        return await askFallback(job.mayDownload === false ? undefined : fallback, {
          job,
          options,
          places: search.places,
        });
      }
      const { program } = search;
      onFound?.(program);
      const result = await compileWith(program, { job, signal });
      const isNarrow = result.kind === "failed" && isNarrowFailure(job, result.errors);
      return isNarrow ? await compileWith(program, { job: { ...job, target: undefined }, signal }) : result;
    },
    listVersions: async ({ signal = new AbortController().signal } = {}) => {
      const compilers = await listCompilers(sources);
      if (fallback !== undefined && compilers.every(({ listedAs }) => listedAs === undefined)) {
        return undefined;
      }
      const versions: string[] = [];
      for (const { path, listedAs } of compilers) {
        if (listedAs === undefined) {
          versions.push(...(await askVersion(path, signal)));
          // The fallback downloads a listed compiler.
        } else if (fallback !== undefined || existsSync(path)) {
          versions.push(listedAs);
        }
      }
      return [...new Set(versions)].toSorted((one, other) => (isAtLeast(one, other) ? -1 : 1));
    },
  };
}

/** If the fallback lacks the compiler too, its places are listed after those of this machine. */
async function askFallback(
  fallback: Compiler | undefined,
  {
    job,
    options,
    places,
  }: {
    readonly job: CompilerJob;
    readonly options: CallOptions;
    readonly places: readonly CompilerPlace[];
  },
): Promise<CompilerResult> {
  const { solcLongVersion } = job;
  if (fallback === undefined) {
    throw createFailure("COMPILER_UNAVAILABLE", { solcLongVersion, places });
  }
  try {
    return await fallback.compile(job, options);
  } catch (error) {
    throw isFailure(error, "COMPILER_UNAVAILABLE")
      ? createFailure("COMPILER_UNAVAILABLE", {
          solcLongVersion,
          places: [...places, ...error.details.places],
          cause: error,
        })
      : error;
  }
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
