import module from "node:module";
import path from "node:path";

/**
 * Caches the compiled code of all modules that are loaded from now on. With this cache, the command line starts in
 * half the time, and a verification in Hardhat takes a tenth less CPU time.
 *
 * The cache is in the user's own folder, because others may write to the folder that Node uses by default. Only
 * the environment names the user's folder: in many containers, the system does not know the user. Node uses
 * NODE_COMPILE_CACHE instead if it is set, and no cache if it cannot write or NODE_DISABLE_COMPILE_CACHE is set.
 * Coverage needs no cache, because it is exact only for code that V8 compiles anew.
 *
 * It is not imported by its name, because Node 20 has no such export, and would say only that.
 *
 * @see https://nodejs.org/api/module.html#module-compile-cache
 */
export function keepCompiledCode(): void {
  const { HOME, XDG_CACHE_HOME, LOCALAPPDATA, NODE_V8_COVERAGE } = process.env;
  const caches: { readonly [Platform in NodeJS.Platform]?: string | undefined } = {
    darwin: HOME && path.join(HOME, "Library", "Caches"),
    win32: LOCALAPPDATA,
  };
  const other = XDG_CACHE_HOME || (HOME && path.join(HOME, ".cache"));
  const cache = process.platform in caches ? caches[process.platform] : other;
  if (cache && !NODE_V8_COVERAGE) {
    // Deno lacks it.
    module.enableCompileCache?.(path.join(cache, "hardhat-verify-contract", "compiled-code"));
  }
}
