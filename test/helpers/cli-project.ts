import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { startLocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import type { VerifyContractUserConfig } from "../../src/types.ts";
import { pluginUrl } from "./built-package.ts";
import { freePort } from "./free-port.ts";
import { type Finished, runWarm, startHardhat, startWarm } from "./hardhat-process.ts";
import { newestCompiler, openProject, type TestProject } from "./open-project.ts";
import { realCompiler } from "./real-compiler.ts";
import type { RunningCommand } from "./running-command.ts";

/** A built project, a node for it in this process, and Hardhat's own command line in it. */
export interface CliProject extends TestProject {
  readonly explorerPort: number;
  /** Runs a command on the node's network to its end, one after the other in a process that stays warm. */
  run(...args: readonly string[]): Promise<Finished>;
  /** The same in a process of its own, where the process is what it is about. */
  runAlone(...args: readonly string[]): Promise<Finished>;
  /** As `run`, with these environment variables besides. */
  runWith(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Finished>;
  /** Starts a command that goes on in a process of its own, and waits until it has said that it is ready. */
  start(isReady: RegExp, ...args: readonly string[]): Promise<RunningCommand>;
  /** Starts `local-explorer` with these options in a process that stays warm; the caller ends it with SIGTERM. */
  startExplorer(...options: readonly string[]): Promise<RunningCommand>;
  /** Serves in this process what `local-explorer` serves, on its port and from its database. */
  serveExplorer(): Promise<void>;
  /** Serves in this process what `node` serves, with another chain: its URL. */
  serveNode(chainId: number): Promise<string>;
  /** Ends every process and removes the project. */
  close(): Promise<void>;
}

/** Opens a project, starts its node, and gives its local explorer a port of its own. */
export async function openCliProject(
  files: Readonly<Record<string, string>>,
  verifyContract: VerifyContractUserConfig = {},
  { settings = {} }: { readonly settings?: Readonly<Record<string, unknown>> | undefined } = {},
): Promise<CliProject> {
  const [nodePort, explorerPort] = [await freePort(), await freePort()];
  const config = {
    networks: {
      localhost: { type: "http", url: `http://127.0.0.1:${nodePort}` },
      // The same node under another name, for other explorers.
      other: { type: "http", url: `http://127.0.0.1:${nodePort}` },
      // Nothing listens on port 1.
      down: { type: "http", url: "http://127.0.0.1:1" },
    },
    verifyContract: { localExplorer: { port: explorerPort }, ...verifyContract },
  } as const;
  const solidity = { compilers: [{ ...newestCompiler, settings }] };
  const project = await openProject({
    files: { "hardhat.config.ts": toConfigText(await pluginUrl(), { solidity, ...config }), ...files },
    solidity,
    config,
  });
  const processes: RunningCommand[] = [];
  const explorers: RunningCommand[] = [];
  const begin = (args: readonly string[]): RunningCommand => {
    const command = startHardhat(project.folder, args);
    processes.push(command);
    return command;
  };
  const start: CliProject["start"] = async (isReady, ...args) => {
    const command = begin(args);
    await command.said(isReady);
    return command;
  };
  // What `hardhat node` serves.
  const node = await project.hre.network.createServer("node", "127.0.0.1", nodePort);
  const servers: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((command) => command.end("SIGKILL")));
    await Promise.all(explorers.map((command) => command.end("SIGTERM")));
    await Promise.all(servers.map((server) => server.close()));
    await node.close();
    await project.remove();
  };
  await node.listen().catch(async (error: unknown) => {
    await project.remove();
    throw error;
  });
  const withNetwork = (args: readonly string[]) =>
    args.includes("--network") ? args : [...args, "--network", "localhost"];
  const run: CliProject["run"] = (...args) =>
    warmTasks.includes(args[0] ?? "") && !args.includes("--config")
      ? runWarm(project.folder, withNetwork(args))
      : begin(withNetwork(args)).finished;
  return {
    ...project,
    explorerPort,
    start,
    close,
    run,
    startExplorer: async (...options) => {
      const command = await startWarm(project.folder, withNetwork(["local-explorer", ...options]));
      explorers.push(command);
      await command.said(/Local explorer on/);
      return command;
    },
    serveExplorer: async () => {
      const { provider } = await project.hre.network.getOrCreate("localhost");
      const { database } = project.hre.config.verifyContract.localExplorer;
      await mkdir(path.dirname(database), { recursive: true, mode: 0o700 });
      const chainReader = createChainReader({
        request: (request) => provider.request(request),
        describe: () => "the node of the tests",
      });
      const chains = [{ chainReader }];
      servers.push(
        await startLocalExplorer({ chains, compiler: realCompiler, database, port: explorerPort }),
      );
    },
    serveNode: async (chainId) => {
      const port = await freePort();
      const place = { network: "node", override: { chainId } };
      const server = await project.hre.network.createServer(place, "127.0.0.1", port);
      servers.push(server);
      await server.listen();
      return `http://127.0.0.1:${port}`;
    },
    runAlone: (...args) => begin(withNetwork(args)).finished,
    runWith: (environment, ...args) => runWarm(project.folder, withNetwork(args), { environment }),
  };
}

/**
 * Those that end by themselves and leave the config, the build and the process as they are. The local explorer
 * goes on, and is run to its end where it is refused alone.
 */
const warmTasks: readonly string[] = [
  "verify-contract",
  "verify-proxy",
  "contract-abi",
  "contract-creation",
  "contract-initcode",
  "contract-source",
  "flatten-contract",
  "local-explorer",
  "mirror",
  "preflight",
  "verify-deployment",
  "verify-status",
];

/** The same config for other processes. */
function toConfigText(plugin: string, config: object): string {
  return `import plugin from ${JSON.stringify(plugin)};

export default {
  plugins: [plugin],
  ...${JSON.stringify(config)},
};
`;
}
