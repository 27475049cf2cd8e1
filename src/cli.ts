#!/usr/bin/env node
import { keepCompiledCode } from "./app/keep-compiled-code.ts";
import { watchOutput } from "./app/watch-output.ts";
import { describeOldNode, runCommand } from "./cli/run-command.ts";

let isOutputLost = false;

watchOutput(() => {
  isOutputLost = true;
  process.exitCode = 1;
});

const oldNode = describeOldNode(process.versions.node);

if (oldNode === undefined) {
  keepCompiledCode();

  // Not awaited: an entry point that waits makes the bundler wrap every chunk that it shares.
  void runCommand({
    words: process.argv.slice(2),
    environment: process.env,
    folder: process.cwd(),
  }).then((exitCode) => {
    process.exitCode = isOutputLost ? 1 : exitCode;
  });
} else {
  process.stderr.write(`${oldNode}\n`);
  process.exitCode = 1;
}
