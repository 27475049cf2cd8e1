/**
 * Hardhat's command line for one command after the other. It is plain JavaScript and leaves TypeScript to Node: what
 * Hardhat loads for that costs each process a third more.
 *
 * Its `process.argv` names no `hardhat`, so that the plugin leaves the end of the process alone.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { serveCommands } from "./warm-commands.mjs";

const hardhat = path.dirname(createRequire(import.meta.url).resolve("hardhat/package.json"));
const load = (file) => import(pathToFileURL(path.join(hardhat, "dist", "src", "internal", file)).href);
const { main } = await load("cli/main.js");
const { resetGlobalHardhatRuntimeEnvironment: forget } = await load("global-hre-instance.js");
process.setSourceMapsEnabled(true);

serveCommands(async (args) => {
  try {
    // What another project's config has imported stays loaded, and would be warned of.
    await main(args, { registerTsx: false, warnAboutUnusedPlugins: false });
  } finally {
    forget();
  }
});
