/**
 * What the command line (the build in dist) takes from its start to its first line, more than
 * `node -e 0`: CPU time, in turn, each compared with the empty program of the same round. What V8 has
 * compiled is kept in a folder of the bench, as it is in the user's cache; `first call` has none yet.
 *
 *     npm run build && node bench/startup/command-line.ts [rounds, default 15]
 *
 * Limit: 120 ms more. Exit code 1 if it is passed, but by the first call, which a machine makes once.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Listening, listen } from "../../test/helpers/listen.ts";
import { measureProcess, type ProcessOptions } from "../measure-process.ts";
import { median } from "../median.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const cli = path.join(repository, "dist/cli.js");
const rounds = Number(process.argv[2] ?? 15);
const limitMs = 120;

const address = "0x00000000000000000000000000000000000000AA";

interface Subject {
  readonly name: string;
  /** What Node is started with. */
  readonly args: readonly string[];
  readonly isInTerminal?: boolean;
  /** Whether nothing is kept of earlier calls. */
  readonly isFirstCall?: boolean;
}

await mkdir(path.join(repository, ".tmp"), { recursive: true });
const folder = await mkdtemp(path.join(repository, ".tmp", "command-line-"));
const services = await startServices();
const asked = [address, "--rpc-url", services.url, "--explorer", `${services.url}/api`];
const subjects: readonly Subject[] = [
  { name: "node -e 0", args: ["-e", "0"] },
  { name: "--version", args: [cli, "--version"] },
  { name: "--help", args: [cli, "--help"] },
  { name: "abi", args: [cli, "abi", ...asked] },
  { name: "abi, first word", args: [cli, "abi", ...asked], isInTerminal: true },
  { name: "verify, first word", args: [cli, "verify", ...asked], isInTerminal: true },
  { name: "verify, result", args: [cli, "verify", ...asked] },
  { name: "abi, first call", args: [cli, "abi", ...asked], isFirstCall: true },
];
try {
  await compare();
} finally {
  await services.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const measured = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const subject of subjects) {
      const costMs = await measureFirstLine(subject);
      // The first round warms the file cache and what V8 has compiled.
      if (round > 0) {
        measured.get(subject.name)?.push(costMs);
      }
    }
  }
  const [[, empty = []] = [], ...others] = measured;
  console.log(`CPU ms to the first line; node -e 0: ${median(empty).toFixed(1)}`);
  for (const [name, costs] of others) {
    const moreMs = median(costs.map((costMs, round) => costMs - (empty[round] ?? Number.NaN)));
    const ratio = median(costs.map((costMs, round) => costMs / (empty[round] ?? Number.NaN)));
    const isOver = moreMs > limitMs && !subjects.some((one) => one.name === name && one.isFirstCall);
    const verdict = isOver ? `: over the limit of ${limitMs}` : "";
    console.log(`${name.padEnd(18)} ${moreMs.toFixed(1)} more, ratio ${ratio.toFixed(2)}${verdict}`);
    if (isOver) {
      process.exitCode = 1;
    }
  }
}

async function measureFirstLine({ name, args, isInTerminal, isFirstCall }: Subject): Promise<number> {
  const cache = path.join(folder, isFirstCall === true ? "none" : "cache");
  if (isFirstCall === true) {
    await rm(cache, { recursive: true, force: true });
  }
  const { PATH } = process.env;
  // Those that the package and its Node look in for the user's cache, on each platform.
  const env = { PATH, HOME: cache, USERPROFILE: cache, LOCALAPPDATA: cache, XDG_CACHE_HOME: cache };
  const options: ProcessOptions = { cwd: folder, env, isInTerminal, isQuiet: isInTerminal };
  const { exitCode, firstLineCpuMs = Number.NaN } = await measureProcess(args, options);
  if (exitCode !== 0) {
    throw new Error(`${name} ended with ${exitCode}`);
  }
  return firstLineCpuMs;
}

/** Starts a node and an explorer in one, which know one contract, verified. */
function startServices(): Promise<Listening> {
  const abi = '[{"type":"fallback","stateMutability":"payable"}]';
  const record = {
    SourceCode: "contract A { fallback() external payable {} }",
    ABI: abi,
    ContractName: "A",
    CompilerVersion: "v0.8.30+commit.73712a01",
  };
  const state: Readonly<Record<string, string>> = { eth_chainId: "0xbdb29", eth_getCode: "0x6080604052" };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) {
      body += chunk;
    }
    response.setHeader("content-type", "application/json");
    if (request.method === "POST") {
      const { id, method } = JSON.parse(body);
      const result = state[method];
      const error = { code: -32_601, message: "no such method" };
      response.end(
        JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }),
      );
      return;
    }
    const { searchParams } = new URL(request.url ?? "", "http://bench");
    const result = searchParams.get("action") === "getabi" ? abi : [record];
    response.end(JSON.stringify({ status: "1", message: "OK", result }));
  });
  return listen(server);
}
