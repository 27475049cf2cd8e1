import { fileURLToPath } from "node:url";

import type { PublishedCompiler } from "../../test-fixtures/published/types.ts";
import { compileAside } from "../helpers/soljson-path.ts";

/** Where the packages of the catalogue and its compilers are. */
export const nodeModules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/**
 * Returns a compiler's output as it wrote it, from the process that compiles for all tests and keeps what it
 * has compiled. Throws if the compiler is another version than its package says.
 */
export async function compileOnce(compiler: PublishedCompiler, compilerInput: unknown): Promise<string> {
  const { longVersion, output } = await compileAside(compiler.folder, JSON.stringify(compilerInput));
  if (!longVersion.startsWith(`${compiler.longVersion}.`)) {
    throw new Error(`${compiler.folder} is solc ${longVersion}, not ${compiler.longVersion}`);
  }
  return output;
}
