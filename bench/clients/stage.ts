import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bindSoljson, loadSoljson } from "../../src/compiler/soljson.ts";
import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import { pickNodePort } from "../start-chain.ts";
import { type Asked, type Gateway, openGateway } from "./gateway.ts";
import { benchFolder, foundryBinary } from "./packages.ts";
import { encodedArgument, toSource } from "./source.ts";

const require = createRequire(import.meta.url);

/** Not that of a local chain: hardhat-verify refuses those. */
export const chainId = 700_700;

/** In the place of the user's, which nothing reads or writes. */
export const home = path.join(benchFolder, "home");

export const solc = {
  version: "0.8.37",
  longVersion: "0.8.37+commit.f401782d",
  path: require.resolve("solc/soljson.js"),
};

/** anvil's first account, whose key everybody knows. */
export const deployer = {
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  privateKey: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
};

/** How a client's command ended. */
export interface Ended {
  readonly seconds: number;
  /** null: it was killed. */
  readonly exitCode: number | null;
  /** What it printed, to both streams. */
  readonly output: string;
  readonly asked: Asked;
}

/** A chain, a local explorer, and a way to run clients that reach nothing else. */
export interface Stage {
  readonly rpcUrl: string;
  /** Of the local explorer as clients see it. */
  readonly url: string;
  /** Creates a contract from its creation code; its address. */
  deploy(creationCode: string): Promise<string>;
  /** A contract `Box` that the local explorer shows already, for clients that read. */
  showBox(): Promise<string>;
  /** Runs a client's command in a folder and counts what it asks for. */
  run(command: readonly [string, ...string[]], place: Place): Promise<Ended>;
  /** How the contract is shown: `exact_match`, `match`, or null; read from the explorer, not through the gateway. */
  readMatch(address: string): Promise<string | null>;
  close(): Promise<void>;
}

interface Place {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** After this it is killed; default: 180. */
  readonly limitSeconds?: number;
}

/** Starts anvil, the local explorer and the gateway. */
export async function openStage(): Promise<Stage> {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const port = await pickNodePort();
  const rpcUrl = `http://127.0.0.1:${port}`;
  const anvil = spawn(foundryBinary("anvil"), ["--port", `${port}`, "--chain-id", `${chainId}`, "--silent"], {
    stdio: "inherit",
    env: { HOME: home },
  });
  let explorer: LocalExplorer | undefined;
  let gateway: Gateway | undefined;
  const close = async () => {
    await gateway?.close();
    await explorer?.close();
    anvil.kill();
  };
  try {
    await until(() => askNode(rpcUrl, "eth_chainId", []));
    const compilers = [{ path: solc.path }, { path: require.resolve("solc-0.8.29/soljson.js") }];
    const options = { chains: [{ rpcUrl }], compilers, database: ":memory:", port: 0 };
    explorer = await startLocalExplorer({ ...options, onInternalError: console.error });
    const { url: explorerUrl } = explorer;
    const tls = path.join(benchFolder, "tls");
    gateway = await openGateway(tls, { explorerUrl, solcLongVersion: solc.longVersion });
    return { rpcUrl, url: gateway.url, ...onStage({ rpcUrl, explorerUrl, gateway }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function onStage({
  rpcUrl,
  explorerUrl,
  gateway,
}: {
  readonly rpcUrl: string;
  readonly explorerUrl: string;
  readonly gateway: Gateway;
}): Pick<Stage, "deploy" | "showBox" | "run" | "readMatch"> {
  const deploy = async (data: string) => {
    const hash = await askNode(rpcUrl, "eth_sendTransaction", [{ from: deployer.address, data }]);
    const receipt = await until(() => askNode(rpcUrl, "eth_getTransactionReceipt", [hash]));
    return receipt.contractAddress;
  };
  const readMatch = async (address: string) => {
    const answer = await fetch(`${explorerUrl}/v2/contract/${chainId}/${address}`);
    const { match } = JSON.parse(await answer.text());
    return match;
  };
  return {
    deploy,
    readMatch,
    showBox: async () => {
      const stdJsonInput = {
        language: "Solidity",
        sources: { "src/Box.sol": { content: toSource("Box") } },
        settings: { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
      };
      const compiled = bindSoljson(loadSoljson(solc.path)).compile(JSON.stringify(stdJsonInput));
      const { evm } = JSON.parse(compiled).contracts["src/Box.sol"].Box;
      const address = await deploy(`0x${evm.bytecode.object}${encodedArgument}`);
      await fetch(`${explorerUrl}/v2/verify/${chainId}/${address}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ stdJsonInput, compilerVersion: solc.longVersion, contractIdentifier: "src/Box.sol:Box" },
        }),
      });
      await until(() => readMatch(address));
      return address;
    },
    run: async (command, place) => {
      const end = gateway.count();
      const ended = await runCommand(command, { ...place, env: { ...gateway.env, ...place.env } });
      return { ...ended, asked: end() };
    },
  };
}

/** Runs a command with an environment of its own: no key or setting of the user gets into the measurement. */
async function runCommand(
  [file, ...args]: readonly [string, ...string[]],
  { cwd, env, limitSeconds = 180 }: Place,
): Promise<Omit<Ended, "asked">> {
  const startMs = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: {
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      HOME: home,
      NO_COLOR: "1",
      CI: "true",
      HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    killSignal: "SIGKILL",
    timeout: limitSeconds * 1000,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => {
      resolve({ seconds: (performance.now() - startMs) / 1000, exitCode, output });
    });
  });
}

/** Asks until there is an answer, for a minute at most. */
async function until<T>(ask: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const [answer] = await Promise.allSettled([ask()]);
    if (answer.status === "fulfilled" && answer.value !== null && answer.value !== undefined) {
      return answer.value;
    }
    if (performance.now() > deadline) {
      throw new Error("There was no answer for a minute.", { cause: answer });
    }
    await sleep(100);
  }
}

async function askNode(rpcUrl: string, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { result, error } = JSON.parse(await response.text());
  if (error !== undefined) {
    throw new Error(error.message);
  }
  return result;
}
