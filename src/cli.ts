#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import path from "node:path";
import { runCommand } from "./cli/run-command.ts";

// Whoever reads the output may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") {
    throw error;
  }
});

keepCompiledCode();

// Not awaited: an entry point that waits makes the bundler wrap every chunk that it shares.
void runCommand({
  words: process.argv.slice(2),
  environment: process.env,
  folder: process.cwd(),
}).then((exitCode) => {
  process.exitCode = exitCode;
});

/**
 * Keeps what V8 compiles of the chunks and packages that are loaded from here on for later calls, which
 * start in half the time then. In the user's own cache: the folder for all users, which Node takes by
 * itself, may be filled by others. Node leaves this out where it cannot write, or NODE_DISABLE_COMPILE_CACHE
 * is set, and keeps to NODE_COMPILE_CACHE. By the environment alone: a user whom the system does not know, as in
 * many containers, has no home.
 */
function keepCompiledCode(): void {
  const { HOME, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const caches: { readonly [Platform in NodeJS.Platform]?: string | undefined } = {
    darwin: HOME && path.join(HOME, "Library", "Caches"),
    win32: LOCALAPPDATA,
  };
  const other = XDG_CACHE_HOME || (HOME && path.join(HOME, ".cache"));
  const cache = process.platform in caches ? caches[process.platform] : other;
  if (cache) {
    enableCompileCache(path.join(cache, "hardhat-verify-contract", "compiled-code"));
  }
}
