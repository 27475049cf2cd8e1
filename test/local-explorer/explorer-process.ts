import { startLocalExplorer } from "../../src/local-explorer.ts";
import { packagePath } from "./package-path.ts";

/**
 * A local explorer in a process of its own, for tests that kill it: `node explorer-process.ts <RPC
 * URL> <database> [hang]`. With `hang` its compiler says that it was called and never answers.
 */
const [, , rpcUrl = "", database = "", mode] = process.argv;

const explorer = await startLocalExplorer({
  chains: [{ rpcUrl }],
  database,
  port: 0,
  ...(mode === "hang"
    ? {
        compiler: {
          compile: () => {
            process.stdout.write("compiling\n");
            return new Promise(() => undefined);
          },
        },
      }
    : { compilers: [{ path: packagePath("node_modules/solc/soljson.js") }] }),
});
process.stdout.write(`${explorer.apiUrl}\n`);
