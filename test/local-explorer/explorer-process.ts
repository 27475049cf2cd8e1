import path from "node:path";
import { systemClock } from "../../src/base/clock.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import {
  type LocalExplorerOptions,
  startLocalExplorer,
} from "../../src/local-explorer/start-local-explorer.ts";
import type { Compiler } from "../../src/verification/ports.ts";
import { openHttpProvider } from "../helpers/open-http-provider.ts";
import { realCompiler } from "../helpers/real-compiler.ts";

/**
 * A local explorer in a process of its own, for tests that kill it: `node explorer-process.ts <RPC URL> <folder>
 * <mode>`. It prints the URL of its API, and `here` where its mode makes it stop.
 */
const [, , rpcUrl = "", folder = "", mode = ""] = process.argv;

const chainReader = createChainReader(openHttpProvider(rpcUrl));

const hang = () => {
  process.stdout.write("here\n");
  return new Promise<never>(() => undefined);
};

/** Kills the process at its second look at the clock after a compilation: the verdict takes it in the transaction. */
function dieWhileWriting(): Pick<LocalExplorerOptions, "compiler" | "clock"> {
  let left = Number.POSITIVE_INFINITY;
  const compiler: Compiler = {
    async compile(job, options) {
      const result = await realCompiler.compile(job, options);
      left = 2;
      return result;
    },
  };
  const now = () => {
    left -= 1;
    if (left === 0) {
      process.kill(process.pid, "SIGKILL");
    }
    return systemClock.now();
  };
  return { compiler, clock: { ...systemClock, now } };
}

const modes: Readonly<Record<string, Partial<LocalExplorerOptions>>> = {
  // Nobody works on what is stored.
  "after-store": { concurrency: 0 },
  "while-compiling": { compiler: { compile: hang } },
  "while-writing": dieWhileWriting(),
};

const explorer = await startLocalExplorer({
  chains: [{ chainReader }],
  compiler: realCompiler,
  database: path.join(folder, `${mode}.sqlite`),
  port: 0,
  ...modes[mode],
});
process.stdout.write(`at ${explorer.apiUrl}\n`);
