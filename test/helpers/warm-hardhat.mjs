/**
 * Hardhat's command line for one command after the other: `{ args, folder, environment }` from the parent
 * process, and what the command has said and done back. It is plain JavaScript and leaves TypeScript to Node: what Hardhat loads
 * for that costs each process a third more.
 *
 * Its `process.argv` names no `hardhat`, so that the plugin leaves the end of the process alone.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const hardhat = path.dirname(createRequire(import.meta.url).resolve("hardhat/package.json"));
const load = (file) => import(pathToFileURL(path.join(hardhat, "dist", "src", "internal", file)).href);
const { main } = await load("cli/main.js");
const { resetGlobalHardhatRuntimeEnvironment: forget } = await load("global-hre-instance.js");
const program = process.argv.slice(0, 2);
process.setSourceMapsEnabled(true);

const failures = ["uncaughtException", "unhandledRejection"];

async function runCommand({ args, folder, environment }) {
  process.chdir(folder);
  process.env = { ...environment };
  const said = { stdout: "", stderr: "" };
  const restore = ["stdout", "stderr"].map((name) => {
    const { write } = process[name];
    process[name].write = (chunk, ...rest) => {
      said[name] += chunk;
      rest.find((last) => typeof last === "function")?.();
      return true;
    };
    return () => Object.assign(process[name], { write });
  });
  const listeners = failures.map((event) => process.listeners(event));
  process.argv = [...program, ...args];
  process.exitCode = undefined;
  try {
    await main(args, { registerTsx: false, warnAboutUnusedPlugins: true });
  } finally {
    for (const write of restore) {
      write();
    }
    forget();
    // Each command has its own, which a process of its own takes with it.
    failures.forEach((event, index) => {
      const added = process.listeners(event).filter((listener) => !listeners[index].includes(listener));
      for (const listener of added) {
        process.off(event, listener);
      }
    });
  }
  const exitCode = process.exitCode ?? 0;
  process.exitCode = undefined;
  return { exitCode, signal: null, ...said };
}

process.on("message", async (command) => process.send(await runCommand(command)));
process.on("disconnect", () => process.exit());
process.send("ready");
