import { createHash } from "node:crypto";
import type { Compiler, CompilerJob, CompilerResult } from "../../../verification/ports.ts";

/** A large contract has some megabytes. */
const maxResults = 8;

/**
 * Remembers the last compilations: several APIs and the compare tab compile the same input. Failures of the compiler
 * are not kept.
 */
export function rememberCompilations(compiler: Compiler): Compiler {
  const results = new Map<string, CompilerResult>();
  return {
    ...compiler,
    async compile(job, options) {
      const key = toKey(job);
      const result = results.get(key) ?? (await compiler.compile(job, options));
      results.delete(key);
      results.set(key, result);
      const [oldest] = results.keys();
      if (results.size > maxResults && oldest !== undefined) {
        results.delete(oldest);
      }
      return result;
    },
  };
}

function toKey({ solcLongVersion, input, target, outputs }: CompilerJob): string {
  const job = JSON.stringify([solcLongVersion, target ?? null, outputs ?? null, input]);
  return createHash("sha256").update(job).digest("hex");
}
