import module from "node:module";
import path from "node:path";

/**
 * Makes the command line start in half the time. The folder is the user's own, as others may write to Node's default
 * one. Node 20 has no such export. Coverage is exact only for code that V8 compiles anew.
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
