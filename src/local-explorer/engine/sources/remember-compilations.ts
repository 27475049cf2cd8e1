import { createHash } from "node:crypto";
import type { Compiler, CompilerJob, CompilerResult } from "../../../verification/ports.ts";

/** Of a large contract with everything that is shown of it there are some megabytes. */
const maxResults = 8;

/**
 * Returns a compiler that answers the same job again from memory: contracts of one kind, and one contract
 * at several of our APIs, come with the same input. Failures of the compiler itself are not kept.
 */
export function rememberCompilations(compiler: Compiler): Compiler {
  const results = new Map<string, CompilerResult>();
  return {
    ...compiler,
    async compile(job, options) {
      const key = toKey(job);
      const result = results.get(key) ?? (await compiler.compile(job, options));
      // The last used one comes last.
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
