import { createHash } from "node:crypto";
import type { Compiler, CompilerJob, CompilerResult } from "./ports.ts";

/** What a contract is proved with, and what its explorer judges it with, where that runs in this process. */
const keptResults = 2;

/**
 * A compiler that is asked once for what several verifications of one contract want at the same time,
 * and for what was compiled last.
 *
 * A large project compiles for minutes, and is compiled here to prove what is submitted. A local
 * explorer in this process is then given the same input. It judges by itself; the compiler's output is
 * the same for the same input and version.
 */
export function shareCompilations(compiler: Compiler): Compiler {
  const underWay = new Map<string, Promise<CompilerResult>>();
  const kept = new Map<string, CompilerResult>();
  const keep = (key: string, result: CompilerResult): void => {
    kept.delete(key);
    kept.set(key, result);
    for (const oldest of [...kept.keys()].slice(0, -keptResults)) {
      kept.delete(oldest);
    }
  };
  const compile = async (
    key: string,
    [job, options]: Parameters<Compiler["compile"]>,
  ): Promise<CompilerResult> => {
    const shared = underWay.get(key) ?? compiler.compile(job, options);
    underWay.set(key, shared);
    try {
      return await shared;
    } finally {
      underWay.delete(key);
    }
  };
  return {
    compile: async (job, options) => {
      options?.signal?.throwIfAborted();
      const key = toContentKey(job);
      const result = kept.get(key) ?? (await compile(`${key} ${job.mayDownload}`, [job, options]));
      if (result.kind === "compiled") {
        keep(key, result);
      }
      return result;
    },
  };
}

/**
 * Returns the same for all jobs whose output is the same: the selection of outputs is the job's and not
 * the input's, no libraries are none, and solc sorts members.
 */
function toContentKey({ solcLongVersion, input, target, outputs }: CompilerJob): string {
  const { outputSelection: _, libraries, ...settings } = input.settings;
  const linked = isEmpty(libraries) ? settings : { ...settings, libraries };
  const content = [solcLongVersion, { ...input, settings: linked }, target, outputs];
  return createHash("sha256").update(JSON.stringify(content, sortMembers)).digest("hex");
}

function sortMembers(_: string, value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

function isEmpty(libraries: unknown): boolean {
  return (
    libraries === undefined ||
    (typeof libraries === "object" && libraries !== null && Object.keys(libraries).length === 0)
  );
}
