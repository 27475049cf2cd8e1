/** Our own command line, whose program is the first argument, for one command after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { serveCommands } from "./warm-commands.mjs";

const program = pathToFileURL(process.argv[2]).href;
let commands = 0;

serveCommands(async () => {
  // Another address of the module runs it once more; what it imports stays loaded.
  await import(`${program}?${commands++}`);
  // It has an exit code when it is over.
  while (process.exitCode === undefined) {
    await sleep(2);
  }
});
