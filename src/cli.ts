#!/usr/bin/env node
import { keepCompiledCode } from "./app/keep-compiled-code.ts";
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
