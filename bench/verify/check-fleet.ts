/**
 * What `verify-deployment --check` costs for 20, 200 and 2,000 records of one chain, as a process of the command line:
 *
 *     node bench/verify/check-fleet.ts [records …]
 *
 * The records are of 20 contracts. The node is Hardhat's, and an explorer shows each record's source. Both answer
 * through a server that counts the requests. The package is bundled from the sources.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { cliPath } from "../../test/helpers/built-package.ts";
import { type Listening, listen } from "../../test/helpers/listen.ts";
import { measureProcess, type ProcessCost } from "../measure-process.ts";
import { openStage } from "./open-stage.ts";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [20, 200, 2000];
const builds = 20;
const list = "broadcast";

const stage = await openStage({ contracts: builds, name: "bench-check" });
const explorer = await stage.startExplorer();
const calls = new Map<string, number>();
const hashes: string[] = [];
const servers: Listening[] = [];
try {
  const addresses: string[] = [];
  const deployUpTo = async (count: number) => {
    for (let index = addresses.length; index < count; index++) {
      addresses.push(await stage.deploy(index % builds));
    }
  };
  await deployUpTo(builds);
  await writeBroadcast(addresses);
  await check(["--rpc-url", stage.rpcUrl, "--explorer", explorer.apiUrl]);

  const node = await serve((incoming, body) => {
    for (const { method } of [JSON.parse(body)].flat()) {
      note(method);
    }
    return pass(stage.rpcUrl, { incoming, body });
  });
  const shown = new Map<string, string>();
  // Each record has the source of the first one with its build.
  const scan = await serve(async (incoming, body) => {
    const query = new URL(incoming.url ?? "", "http://localhost").searchParams;
    const address = query.get("address");
    note(`explorer ${query.get("action")}`);
    if (query.get("action") !== "getsourcecode" || address === null) {
      return pass(`${new URL(explorer.apiUrl).origin}${incoming.url}`, { incoming, body });
    }
    const first =
      addresses[addresses.findIndex((one) => one.toLowerCase() === address.toLowerCase()) % builds] ?? "";
    const answer =
      shown.get(first) ??
      (await pass(`${explorer.apiUrl}?${query}`.replace(address, first), { incoming, body }));
    shown.set(first, answer);
    return answer;
  });

  console.log(
    `Node ${process.version}\n\n| records | wall s | CPU s | peak MB | requests |\n| --- | --- | --- | --- | --- |`,
  );
  for (const records of counts) {
    await deployUpTo(records);
    await writeBroadcast(addresses.slice(0, records));
    calls.clear();
    const cost = await check(["--check", "--rpc-url", node.url, "--explorer", `${scan.url}/api`]);
    const asked = [...calls].map(([name, times]) => `${times} ${name}`).join(", ");
    const figures = [cost.wallMs / 1000, cost.cpuMs / 1000].map((seconds) => seconds.toFixed(1));
    console.log(`| ${records} | ${figures.join(" | ")} | ${cost.peakMb.toFixed(0)} | ${asked} |`);
  }
} finally {
  await Promise.all(servers.map((server) => server.close()));
  await explorer.close();
  stage.close();
}

async function check(words: readonly string[]): Promise<ProcessCost> {
  const cost = await measureProcess([await cliPath(), "deployment", list, ...words], {
    cwd: stage.folder,
    env: { ...process.env, EXPLORER_API_KEY: "bench" },
  });
  if (cost.exitCode !== 0) {
    throw new Error(cost.stdout);
  }
  return cost;
}

/** Writes what a script of Foundry would leave. The chain has one transaction in each block. */
async function writeBroadcast(addresses: readonly string[]): Promise<void> {
  for (let index = hashes.length; index < addresses.length; index++) {
    const block = await stage.ask("eth_getBlockByNumber", [`0x${(index + 1).toString(16)}`, false]);
    hashes.push(block.transactions[0]);
  }
  const [from] = await stage.ask("eth_accounts", []);
  const transactions = addresses.map((contractAddress, index) => ({
    hash: hashes[index],
    transactionType: "CREATE",
    contractName: stage.nameOf(index % builds),
    contractAddress,
    transaction: { from, nonce: `0x${index.toString(16)}` },
  }));
  const receipts = addresses.map((contractAddress, index) => ({
    transactionHash: hashes[index],
    blockNumber: `0x${(index + 1).toString(16)}`,
    transactionIndex: "0x0",
    contractAddress,
  }));
  const folder = path.join(stage.folder, "broadcast/Deploy.s.sol/700700");
  await mkdir(folder, { recursive: true });
  const run = { chain: 700_700, transactions, receipts };
  await writeFile(path.join(folder, "run-latest.json"), JSON.stringify(run));
}

function note(name: string): void {
  calls.set(name, (calls.get(name) ?? 0) + 1);
}

async function serve(
  answer: (incoming: IncomingMessage, body: string) => Promise<string>,
): Promise<Listening> {
  const server = await listen(
    createServer(async (incoming, response) => {
      const answered = await answer(incoming, await text(incoming));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(answered);
    }),
  );
  servers.push(server);
  return server;
}

async function pass(
  url: string,
  { incoming: { method = "GET" }, body }: { readonly incoming: IncomingMessage; readonly body: string },
): Promise<string> {
  const response = await fetch(url, {
    method,
    ...(body !== "" && { body, headers: { "content-type": "application/json" } }),
  });
  return response.text();
}
