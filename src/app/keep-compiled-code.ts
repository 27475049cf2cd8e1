import { enableCompileCache } from "node:module";
import path from "node:path";

/**
 * Keeps what V8 compiles of the modules that are loaded from here on for later calls. The command line
 * starts in half the time then, and a verification in Hardhat takes a tenth less CPU time.
 *
 * It is in the user's own cache: others may fill the folder for all users, which Node takes by itself. The
 * environment alone says where that is: a user whom the system does not know, as in many containers, has
 * no home. Node leaves this out where it cannot write, or NODE_DISABLE_COMPILE_CACHE is set, and keeps to
 * NODE_COMPILE_CACHE. Coverage is exact only of what V8 compiles anew.
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
    enableCompileCache(path.join(cache, "hardhat-verify-contract", "compiled-code"));
  }
}
