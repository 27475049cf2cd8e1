import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../test/helpers/free-port.ts";

/** A node in a process of its own, which the caller ends. */
export interface BenchChain {
  /** Creates the contract of an artifact, a file in the folder; its address. */
  deploy(artifact: string): Promise<string>;
  ask: (method: string, params: readonly unknown[]) => ReturnType<typeof request>;
  close(): void;
}

/** A project whose config has the network `node`. */
interface ChainProject {
  readonly folder: string;
  readonly hardhatCli: string;
  /** Name of the config to use, in the folder. */
  readonly config: string;
}

/** Picks the port before the node is started, because configs name it. */
export const pickNodePort = freePort;

/** Starts Hardhat's node for a project and waits until it listens. */
export async function startChain(
  { folder, hardhatCli, config }: ChainProject,
  port: number,
): Promise<BenchChain> {
  const args = ["--config", config, "node", "--network", "node", "--port", `${port}`];
  const node = spawn(process.execPath, [hardhatCli, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    node.once("exit", (code) => reject(new Error(`hardhat node ended with ${code}.`)));
    node.stdout.on("data", (text: Buffer) => {
      if (text.toString().includes("Started HTTP")) {
        resolve();
      }
    });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    deploy: async (artifact) => {
      const { bytecode } = JSON.parse(await readFile(path.join(folder, artifact), "utf8"));
      const [from] = await request(url, { method: "eth_accounts", params: [] });
      const hash = await request(url, { method: "eth_sendTransaction", params: [{ from, data: bytecode }] });
      const { contractAddress } = await request(url, { method: "eth_getTransactionReceipt", params: [hash] });
      return contractAddress;
    },
    ask: (method, params) => request(url, { method, params }),
    close: () => {
      node.removeAllListeners("exit");
      node.kill();
    },
  };
}

async function request(url: string, call: { readonly method: string; readonly params: readonly unknown[] }) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...call });
  const response = await fetch(url, {
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
