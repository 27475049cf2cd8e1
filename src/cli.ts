#!/usr/bin/env node
import { keepCompiledCode } from "./app/keep-compiled-code.ts";
import { runCommand } from "./cli/run-command.ts";

let isOutputLost = false;

// Whoever reads the output may stop early, as `head` does. Anything else, such as a full disk, loses the result.
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE" && !isOutputLost) {
    isOutputLost = true;
    process.exitCode = 1;
    process.stderr.write(`✘ The result could not be written to the standard output: ${message}\n`);
  }
});

keepCompiledCode();

// Not awaited: an entry point that waits makes the bundler wrap every chunk that it shares.
void runCommand({
  words: process.argv.slice(2),
  environment: process.env,
  folder: process.cwd(),
}).then((exitCode) => {
  process.exitCode = isOutputLost ? 1 : exitCode;
});
