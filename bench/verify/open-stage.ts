import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { type FaultRule, type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import { installPackages } from "../install-packages.ts";
import { measureProcess, type ProcessCost } from "../measure-process.ts";
import { type BenchChain, pickNodePort, startChain } from "../start-chain.ts";
import { incumbent, type Tool, tools } from "./tools.ts";

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL("../..", import.meta.url));
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist/src/cli.js");
const solc = { version: "0.8.37", path: require.resolve("solc/soljson.js") };

/** Not that of a local chain: hardhat-verify refuses those. */
export const chainId = 700_700;

/** What hangs is killed after it: longer than the default deadline of this plugin, 300 s. */
const hangMs = 330_000;

interface Place {
  readonly address: string;
  /** In Etherscan's manner; undefined: Etherscan's own, which nothing reaches. */
  readonly apiUrl: string | undefined;
  readonly blockscoutUrl?: string | undefined;
  /** The tool's own part of the config, in the place of its usual one. */
  readonly config?: object | undefined;
}

/** A project with a contract, a chain and explorers, and the tools that are compared. */
export interface Stage {
  readonly folder: string;
  readonly rpcUrl: string;
  readonly ask: BenchChain["ask"];
  /** The name of the contract of that number. */
  readonly nameOf: (index: number) => string;
  /** Creates the contract of that number; default: 0. */
  deploy(index?: number): Promise<string>;
  startExplorer(faults?: readonly FaultRule[]): Promise<LocalExplorer>;
  /** Runs a tool's command as users do, in a process of its own. */
  verify(tool: Tool, place: Place): Promise<ProcessCost>;
  /** Runs a script in the project with a tool's config. */
  run(tool: Tool, script: { readonly text: string; readonly apiUrl: string }): Promise<ProcessCost>;
  close(): void;
}

/** Opens the stage below the checkout; hardhat-verify is installed there once, and not in the package. */
export async function openStage({ contracts = 1, name = "bench-verify" } = {}): Promise<Stage> {
  const folder = path.join(repository, ".tmp", name);
  await installPackages(folder, {
    packages: [{ name: incumbent.plugin, version: incumbent.version }],
    compilers: [],
  });
  const port = await pickNodePort();
  const rpcUrl = `http://127.0.0.1:${port}`;
  await writeProject(folder, { rpcUrl, contracts });
  const hardhat = (tool: Tool, args: readonly string[], env: NodeJS.ProcessEnv) =>
    measureProcess([hardhatCli, "--config", `${tool.name}.config.js`, ...args], {
      ...{ cwd: folder, timeoutMs: hangMs, isQuiet: true },
      env: { ...process.env, ...env },
    });
  // What hardhat-verify takes for granted; built with another profile it submits twice.
  await hardhat(incumbent, ["build", "--build-profile", "production"], {});
  const chain = await startChain({ folder, hardhatCli, config: `${incumbent.name}.config.js` }, port);
  const compiler = createSolcCompiler({ candidates: [solc] });
  return {
    folder,
    rpcUrl,
    ask: chain.ask,
    nameOf,
    deploy: (index = 0) => {
      const contract = nameOf(index);
      return chain.deploy(`artifacts/contracts/${contract}.sol/${contract}.json`);
    },
    startExplorer: (faults = []) =>
      startLocalExplorer({ chains: [{ rpcUrl }], compiler, database: ":memory:", port: 0, faults }),
    verify: (tool, { address, apiUrl, blockscoutUrl, config }) =>
      hardhat(tool, [...tool.command(address), "--network", "bench"], {
        BENCH_API_URL: apiUrl,
        BENCH_BLOCKSCOUT_URL: blockscoutUrl,
        BENCH_CONFIG: config && JSON.stringify(config),
      }),
    run: async (tool, { text, apiUrl }) => {
      await writeFile(path.join(folder, "script.js"), text);
      return hardhat(tool, ["run", "--no-compile", "--network", "bench", "script.js"], {
        BENCH_API_URL: apiUrl,
      });
    },
    close: chain.close,
  };
}

async function writeProject(
  folder: string,
  { rpcUrl, contracts }: { readonly rpcUrl: string; readonly contracts: number },
): Promise<void> {
  const networks = {
    node: { type: "edr-simulated", chainId },
    bench: { type: "http", url: rpcUrl },
  };
  const link = path.join(folder, "node_modules", "hardhat-verify-contract");
  await rm(link, { recursive: true, force: true });
  await symlink(repository, link, "junction");
  await Promise.all(
    ["contracts", "cache", "artifacts"].map((name) =>
      rm(path.join(folder, name), { recursive: true, force: true }),
    ),
  );
  await mkdir(path.join(folder, "contracts"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }');
  for (let index = 0; index < contracts; index++) {
    const name = nameOf(index);
    await writeFile(path.join(folder, "contracts", `${name}.sol`), toSource(name, index));
  }
  for (const { name, plugin, besides = [], config } of tools) {
    await writeFile(
      path.join(folder, `${name}.config.js`),
      `${[...besides, plugin].map((module, index) => `import plugin${index} from ${JSON.stringify(module)};\n`).join("")}
const { BENCH_API_URL: apiUrl, BENCH_BLOCKSCOUT_URL: scoutUrl, BENCH_CONFIG: config } = process.env;
const url = "http://127.0.0.1";
const blockscout = scoutUrl === undefined ? {} : { blockscout: { name: "Scout", url, apiUrl: scoutUrl } };
export default {
  plugins: [${[...besides, plugin].map((_, index) => `plugin${index}`).join(", ")}],
  solidity: { compilers: [${JSON.stringify(solc)}] },
  networks: ${JSON.stringify(networks)},
  chainDescriptors: {
    ${chainId}: { name: "Bench", blockExplorers: { etherscan: { name: "Scan", url, apiUrl }, ...blockscout } },
  },
  ...(config === undefined ? ${JSON.stringify(config)} : JSON.parse(config)),
};
`,
    );
  }
}

function nameOf(index: number): string {
  return index === 0 ? "Box" : `Other${index}`;
}

function toSource(name: string, index: number): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract ${name} { uint256 public content = ${index}; function put(uint256 content_) external { content = content_ + ${index}; } }
`;
}
