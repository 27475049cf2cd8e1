import { spawn } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import type { Compiler, CompilerResult } from "../../src/verification/ports.ts";
import { installPackages } from "../install-packages.ts";
import { measureProcess, type ProcessCost } from "../measure-process.ts";
import { pickNodePort } from "../start-chain.ts";
import {
  type Calls,
  type Counter,
  nameActions,
  nameMethods,
  nameRoutes,
  openCounter,
} from "./count-calls.ts";
import { npmFilesToBuild, projectFiles } from "./project-files.ts";

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(repository, ".tmp", "bench-deployment");
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist/src/cli.js");
const sender = fileURLToPath(new URL("send-again.mjs", import.meta.url));
const solc = {
  version: "0.8.37",
  path: require.resolve("solc/soljson.js"),
  settings: { optimizer: { enabled: true, runs: 200 } },
};

/** Not those of local chains: hardhat-verify refuses them. */
const chains = { east: 700_700, west: 700_701 } as const;
const chainNames = ["east", "west"] as const;

type ChainName = (typeof chainNames)[number];

const services = ["etherscan", "blockscout", "sourcify"] as const;

/** Etherscan and Sourcify serve all chains, and each Blockscout serves one. */
const explorerNames = ["etherscan", "sourcify", "blockscout east", "blockscout west"] as const;

type ExplorerName = (typeof explorerNames)[number];

const packages = {
  "@nomicfoundation/hardhat-verify": "3.1.1",
  "@nomicfoundation/hardhat-ignition": "3.1.8",
  "@nomicfoundation/hardhat-ignition-ethers": "3.1.6",
  "@nomicfoundation/ignition-core": "3.1.8",
  "@openzeppelin/contracts": "5.7.0",
  "@foundry-rs/anvil": "1.7.1",
};

/** What one tool's run has cost. */
export interface Cost extends ProcessCost {
  readonly explorers: Readonly<Record<string, Calls>>;
  /** Of each chain. */
  readonly nodes: readonly Calls[];
}

/** A recorded contract, as Ignition tells hardhat-verify of it. */
export interface Deployed {
  readonly chain: ChainName;
  readonly address: string;
  readonly contract: string;
  readonly constructorArgs: readonly unknown[];
  readonly libraries: Readonly<Record<string, string>>;
}

/** What the services show after a run. */
interface Shown {
  /** Of the addresses on each service. */
  readonly verified: readonly number[];
  /** Proxies that Etherscan and Blockscout link to an implementation. */
  readonly linked: readonly number[];
}

/** A deployment on two chains, and services that know nothing of it. */
export interface Stage {
  readonly folder: string;
  /** Every contract of the deployment, those that other contracts made, too. */
  readonly addresses: readonly Pick<Deployed, "chain" | "address">[];
  /** What Ignition tells the peer: nothing of what other contracts made. */
  readonly deployed: readonly Deployed[];
  /** Runs commands of Hardhat one after the other, with the config of a tool, and measures them together. */
  run(tool: Tool, commands: readonly (readonly string[])[]): Promise<Cost>;
  /** Starts Hardhat, and sends the requests of a run again at the same pace. */
  sendAgain(cost: Cost): Promise<Cost>;
  /** Brings the project somewhere, with as many requests a second as go. */
  prepare(command: readonly string[]): Promise<void>;
  countShown(): Promise<Shown>;
  /** Starts services that know nothing, unless they are to stay, and takes away what runs left in the project. */
  forget(what: { readonly proofs: boolean; readonly services?: boolean }): Promise<void>;
  close(): Promise<void>;
}

type Tool = "ours" | "peer";

/** Opens the stage below the checkout, and deploys. `requestsPerSecond` is what each service is asked by ours. */
export async function openStage({
  requestsPerSecond,
}: {
  readonly requestsPerSecond: number;
}): Promise<Stage> {
  const versions = Object.entries(packages).map(([name, version]) => ({ name, version }));
  await installPackages(folder, { packages: versions, compilers: [] });
  const nodes = await startNodes();
  const compiler = compileOnce(createSolcCompiler({ candidates: [solc] }));
  const explorers = new Map<ExplorerName, LocalExplorer>();
  const counters = new Map<ExplorerName, Counter>();
  const restart = async () => {
    for (const name of explorerNames) {
      await explorers.get(name)?.close();
      const served = nodes.filter(({ chain }) => !name.startsWith("blockscout") || name.endsWith(chain));
      const explorer = await startLocalExplorer({
        chains: served.map(({ rpcUrl }) => ({ rpcUrl })),
        ...{ compiler, database: ":memory:", port: 0, onInternalError: console.error },
        ...{ submissionsPerDay: 1e6, proxySubmissionsPerDay: 1e6 },
      });
      explorers.set(name, explorer);
    }
  };
  await restart();
  for (const name of explorerNames) {
    const nameCalls = name === "sourcify" ? nameRoutes : nameActions;
    counters.set(name, await openCounter(() => explorers.get(name)?.url ?? "", nameCalls));
  }
  const urls = new Map([...counters].map(([name, { url }]) => [name, url]));
  await writeProject(nodes, urls);
  const close = async () => {
    for (const one of [...counters.values(), ...nodes]) {
      one.close();
    }
    await Promise.all([...explorers.values()].map((explorer) => explorer.close()));
  };
  try {
    const { addresses, deployed } = await deploy();
    const takeAll = () => ({
      explorers: Object.fromEntries([...counters].map(([name, counter]) => [name, counter.take()])),
      nodes: nodes.map(({ counter }) => counter.take()),
    });
    return {
      ...{ folder, addresses, deployed, close },
      run: async (tool, commands) => {
        takeAll();
        let sum: ProcessCost = { wallMs: 0, cpuMs: 0, peakMb: 0, exitCode: 0, stdout: "" };
        for (const command of commands) {
          sum = add(sum, await hardhat(tool, command, { BENCH_RATE: `${requestsPerSecond}` }));
        }
        return { ...sum, ...takeAll() };
      },
      sendAgain: async (cost) => {
        const recording = await writeRecording(cost);
        takeAll();
        const sum = await measureProcess([sender, recording], {
          cwd: folder,
          env: { ...process.env, HARDHAT_CONFIG: "ours.config.js", BENCH_RATE: `${requestsPerSecond}` },
        });
        return { ...sum, ...takeAll() };
      },
      prepare: async (command) => {
        await hardhat("ours", command, { BENCH_RATE: "1000" });
      },
      countShown: () => countShown(addresses, explorers),
      forget: async ({ proofs, services: all = true }) => {
        await (all ? restart() : undefined);
        const left = [".hardhat-verify-contract", ...(proofs ? ["cache/verify-contract"] : [])];
        await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Writes the requests of a run, in their order, for `send-again.mjs`. */
async function writeRecording({ explorers, nodes }: Cost): Promise<string> {
  const recording = path.join(folder, "cache", "requests");
  const sent = [...Object.values(explorers), ...nodes].flatMap((one) => one.sent);
  const inOrder = sent.toSorted((one, other) => one.atMs - other.atMs);
  const startMs = inOrder[0]?.atMs ?? 0;
  let end = 0;
  const calls = inOrder.map(({ atMs, body, headers, ...call }) => {
    const { connection, host: _, ...others } = headers;
    const start = end;
    end += body.length;
    return { ...call, headers: others, atMs: atMs - startMs, isKept: connection !== "close", start, end };
  });
  await mkdir(recording, { recursive: true });
  await writeFile(path.join(recording, "bodies"), Buffer.concat(inOrder.map(({ body }) => body)));
  await writeFile(path.join(recording, "calls.json"), JSON.stringify(calls));
  return recording;
}

/** What services compile is not measured, and there are two cores: each input is compiled once for all runs. */
function compileOnce(compiler: Compiler): Compiler {
  const results = new Map<string, Promise<CompilerResult>>();
  return {
    compile: async (job) => {
      const key = JSON.stringify(job);
      const result = results.get(key) ?? compiler.compile(job);
      results.set(key, result);
      return await result;
    },
  };
}

/** Runs a command as users do, in a process of its own. */
function hardhat(tool: Tool, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ProcessCost> {
  return measureProcess([hardhatCli, "--config", `${tool}.config.js`, ...args], {
    cwd: folder,
    isQuiet: process.env.BENCH_SHOW === undefined,
    env: {
      ...process.env,
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: "true",
      ...env,
    },
  });
}

function add(one: ProcessCost, other: ProcessCost): ProcessCost {
  return {
    wallMs: one.wallMs + other.wallMs,
    cpuMs: one.cpuMs + other.cpuMs,
    peakMb: Math.max(one.peakMb, other.peakMb),
    exitCode: one.exitCode || other.exitCode,
    stdout: one.stdout + other.stdout,
  };
}

interface Node {
  readonly chain: ChainName;
  readonly rpcUrl: string;
  readonly counter: Counter;
  close(): void;
}

/** Starts anvil for each chain, with a counter before it that the local explorers go around. */
async function startNodes(): Promise<readonly Node[]> {
  const name = `anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const anvil = path.join(folder, "node_modules/@foundry-rs", name, "bin/anvil");
  return await Promise.all(
    chainNames.map(async (chain) => {
      const port = await pickNodePort();
      const rpcUrl = `http://127.0.0.1:${port}`;
      const node = spawn(anvil, ["--port", `${port}`, "--chain-id", `${chains[chain]}`], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise<void>((resolve, reject) => {
        node.once("exit", (code) => reject(new Error(`anvil ended with ${code}.`)));
        node.once("error", reject);
        node.stdout.on("data", (text: Buffer) => {
          if (text.toString().includes("Listening on")) {
            resolve();
          }
        });
      });
      const counter = await openCounter(() => rpcUrl, nameMethods);
      const close = () => {
        counter.close();
        node.removeAllListeners("exit");
        node.kill();
      };
      return { chain, rpcUrl, counter, close };
    }),
  );
}

/** Stands in configs for what a command's environment says. */
const rateFromEnvironment = "the rate of the environment";

const toCode = (config: object) =>
  JSON.stringify(config, null, 2).replaceAll(
    JSON.stringify(rateFromEnvironment),
    "Number(process.env.BENCH_RATE)",
  );

async function writeProject(nodes: readonly Node[], urls: ReadonlyMap<ExplorerName, string>): Promise<void> {
  for (const name of ["contracts", "cache", "artifacts", "ignition", ".hardhat-verify-contract"]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const link = path.join(folder, "node_modules", "hardhat-verify-contract");
  await rm(link, { recursive: true, force: true });
  await symlink(repository, link, "junction");
  const find = (name: ExplorerName, api: string) => `${urls.get(name)}${api}`;
  const listed = (chain: ChainName) => ({
    etherscan: { name: "Scan", url: find("etherscan", ""), apiUrl: find("etherscan", "/api") },
    blockscout: {
      ...{ name: "Scout", url: find(`blockscout ${chain}`, "") },
      apiUrl: find(`blockscout ${chain}`, "/blockscout/api"),
    },
  });
  const config = {
    solidity: { profiles: { default: solc, production: solc }, npmFilesToBuild },
    networks: Object.fromEntries(
      nodes.map(({ chain, counter }) => [chain, { type: "http", url: counter.url, chainId: chains[chain] }]),
    ),
    chainDescriptors: Object.fromEntries(
      chainNames.map((chain) => [chains[chain], { name: chain, blockExplorers: listed(chain) }]),
    ),
    ignition: { requiredConfirmations: 1, blockPollingInterval: 50 },
  };
  const ours = {
    explorers: Object.fromEntries(
      chainNames.map((chain) => [
        chain,
        [
          ...Object.entries(listed(chain)).map(([dialect, { name, url, apiUrl }]) => ({
            ...{
              name,
              browserUrl: url,
              apiUrl,
              dialect: dialect === "etherscan" ? "etherscan-v2" : dialect,
              apiKey: "bench",
              requestsPerSecond: rateFromEnvironment,
            },
          })),
          {
            ...{ name: "Sourcify", apiUrl: find("sourcify", ""), dialect: "sourcify" },
            requestsPerSecond: rateFromEnvironment,
          },
        ],
      ]),
    ),
  };
  const peer = { etherscan: { apiKey: "bench" }, sourcify: { apiUrl: find("sourcify", "") } };
  const toConfig = (
    plugin: string,
    own: object,
  ) => `import ignition from "@nomicfoundation/hardhat-ignition-ethers";
import plugin from "${plugin}";

export default { plugins: [ignition, plugin], ...${toCode({ ...config, ...own })} };
`;
  const files = {
    ...projectFiles,
    "ours.config.js": toConfig("hardhat-verify-contract", { verifyContract: ours }),
    "peer.config.js": toConfig("@nomicfoundation/hardhat-verify", { verify: peer }),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

/** Deploys the module to both chains. Built with another profile than this the peer finds no artifacts. */
async function deploy(): Promise<Pick<Stage, "addresses" | "deployed">> {
  const addresses: Stage["addresses"][number][] = [];
  const deployed: Deployed[] = [];
  for (const chain of chainNames) {
    const profile = ["--build-profile", "production"];
    const place = ["--network", chain, "--deployment-id", chain];
    const args = ["ignition", "deploy", "ignition/modules/Fleet.js", ...place, ...profile];
    const { exitCode, stdout } = await hardhat("peer", args);
    if (exitCode !== 0) {
      throw new Error(`Ignition has deployed nothing: ${stdout}`);
    }
    const deployment = path.join(folder, "ignition/deployments", chain);
    const file = path.join(deployment, "deployed_addresses.json");
    const listed: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
    addresses.push(...Object.values(listed).map((address) => ({ chain, address })));
    const ignition = createRequire(path.join(folder, "package.json")).resolve(
      "@nomicfoundation/ignition-core",
    );
    const { getVerificationInformation } = await import(ignition);
    for await (const contract of getVerificationInformation(deployment)) {
      deployed.push({ ...contract, chain });
    }
  }
  return { addresses, deployed };
}

async function countShown(
  addresses: Stage["addresses"],
  explorers: ReadonlyMap<ExplorerName, LocalExplorer>,
): Promise<Shown> {
  const verified = services.map(() => 0);
  const linked = [0, 0];
  for (const { chain, address } of addresses) {
    for (const [index, service] of services.entries()) {
      const url = explorers.get(service === "blockscout" ? `blockscout ${chain}` : service)?.url;
      const contract = await readJson(`${url}/v2/contract/${chains[chain]}/${address}`);
      verified[index] = (verified[index] ?? 0) + Number(contract.match !== null);
      if (service !== "sourcify") {
        const query = `chainid=${chains[chain]}&module=contract&action=getsourcecode&address=${address}`;
        const { result } = await readJson(`${url}/api?${query}`);
        linked[index] = (linked[index] ?? 0) + Number(result[0].Implementation !== "");
      }
    }
  }
  return { verified, linked };
}

async function readJson(url: string) {
  const answer = await fetch(url);
  return JSON.parse(await answer.text());
}
