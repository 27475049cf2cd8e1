import type { Compiler, CompilerResult } from "./ports.ts";

/** A compiler that is asked once for what several verifications of one contract want at the same time. */
export function shareCompilations(compiler: Compiler): Compiler {
  const underWay = new Map<string, Promise<CompilerResult>>();
  return {
    compile: async (job, options) => {
      const key = JSON.stringify(job);
      const shared = underWay.get(key) ?? compiler.compile(job, options);
      underWay.set(key, shared);
      try {
        return await shared;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
