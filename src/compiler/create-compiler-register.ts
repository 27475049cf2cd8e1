import { stat } from "node:fs/promises";
import type { SoljsonPool } from "./create-soljson-pool.ts";
import { type CompilerIdentity, identifyCompiler } from "./identify-compiler.ts";

/** Knows what the files at given paths are. */
export interface CompilerRegister {
  /** undefined: there is no file. */
  lookUp(path: string, signal: AbortSignal): Promise<CompilerIdentity | undefined>;
}

/** Asks each compiler once, and again when its file has changed. */
export function createCompilerRegister(pool: SoljsonPool): CompilerRegister {
  const known = new Map<string, CompilerIdentity>();
  return {
    lookUp: async (path, signal) => {
      const file = await stat(path).catch(() => undefined);
      if (file?.isFile() !== true) {
        return undefined;
      }
      const key = `${path} ${file.size} ${file.mtimeMs}`;
      const identity = known.get(key) ?? (await identifyCompiler({ path, pool, signal }));
      known.set(key, identity);
      return identity;
    },
  };
}
