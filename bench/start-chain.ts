import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../test/helpers/free-port.ts";
import { type Project, subject } from "./prepare-project.ts";

/** A node in a process of its own, which the caller ends. */
export interface BenchChain {
  deploySubject(): Promise<string>;
  close(): void;
}

/** Picks the port before the node is started, because configs name it. */
export const pickNodePort = freePort;

/** Starts Hardhat's node for a project and waits until it listens. */
export async function startChain({ folder, hardhatCli }: Project, port: number): Promise<BenchChain> {
  const args = ["--config", "plain.config.js", "node", "--network", "node", "--port", `${port}`];
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
    deploySubject: async () => {
      const file = path.join(folder, "artifacts", subject.sourceName, `${subject.contractName}.json`);
      const { bytecode } = JSON.parse(await readFile(file, "utf8"));
      const [from] = await request(url, { method: "eth_accounts", params: [] });
      const hash = await request(url, { method: "eth_sendTransaction", params: [{ from, data: bytecode }] });
      const { contractAddress } = await request(url, { method: "eth_getTransactionReceipt", params: [hash] });
      return contractAddress;
    },
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
