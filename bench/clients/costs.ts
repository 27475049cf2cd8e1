/**
 * What one verification in a Foundry project costs with forge and with this package's command line (the build
 * in dist), as whole processes, in turn. Compare the two: the times themselves are this machine's.
 *
 *     npm run build && node bench/clients/costs.ts [runs, default 5, at most 7]
 *
 * forge is given name and constructor arguments, and sends what it built. The command line is given the address:
 * it finds both, and compiles to prove the source. Both have the same compiler, soljson.js in a process of its own.
 * Needs openssl and GNU time; forge is installed below .tmp, from npm.
 */
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../median.ts";
import { contractCount, deployBox, folder, foundry, toVerifyArguments } from "./foundry.ts";
import { benchFolder, foundryBinary, installClients, titleOf } from "./packages.ts";
import { openStage, type Stage } from "./stage.ts";

const runs = Math.min(Number(process.argv[2] ?? 5), contractCount / 2 - 1);
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const gnuTime = "/usr/bin/time";
const costFile = path.join(benchFolder, "cost.txt");

interface Deployed {
  readonly address: string;
  readonly contract: string;
}

interface Tool {
  readonly name: string;
  readonly toCommand: (place: Pick<Stage, "url" | "rpcUrl">, what: Deployed) => readonly string[];
}

const tools: readonly Tool[] = [
  {
    name: titleOf("foundry", "@foundry-rs/forge"),
    toCommand: (place, what) => [foundryBinary("forge"), ...toVerifyArguments(place, what)],
  },
  {
    name: "this package",
    toCommand: ({ url, rpcUrl }, { address }) => [
      ...[process.execPath, cli, address, "--explorer", `${url}/api`, "--rpc-url", rpcUrl],
    ],
  },
];

interface Cost {
  readonly wallSeconds: number;
  /** Of the process and of the compilers that it starts. */
  readonly cpuSeconds: number;
  /** Of the largest of these processes. */
  readonly peakMb: number;
}

for (const needed of [cli, gnuTime]) {
  if (!existsSync(needed)) {
    throw new Error(`There is no ${needed}.`);
  }
}
let count = 0;
await installClients();
const stage = await openStage();
try {
  await foundry.prepare(stage);
  const costs = new Map<Tool, Cost[]>(tools.map((tool) => [tool, []]));
  // The first round fills the caches of the disk.
  for (let round = 0; round <= runs; round++) {
    for (const [tool, measured] of costs) {
      const cost = await measure(tool);
      if (round > 0) {
        measured.push(cost);
      }
    }
  }
  console.log(`Node ${process.version}, medians of ${runs}\n`);
  console.log(`| wall s / CPU s / peak MB | ${tools.map(({ name }) => name).join(" | ")} |`);
  console.log("| --- | --- | --- |");
  console.log(`| one contract in a Foundry project | ${[...costs.values()].map(describe).join(" | ")} |`);
} finally {
  await stage.close();
}

/** Each time with another contract: the explorer shows what has the code of a verified one. */
async function measure({ name, toCommand }: Tool): Promise<Cost> {
  const contract = `Box${count++}`;
  const address = await deployBox(stage, contract);
  // No proof of the round before.
  await rm(path.join(folder, ".hardhat-verify-contract"), { recursive: true, force: true });
  const timed = [gnuTime, "--format", "%e %U %S %M", "--output", costFile] as const;
  const ended = await stage.run([...timed, ...toCommand(stage, { address, contract })], {
    cwd: folder,
    env: { FOUNDRY_CONFIG: path.join(folder, "foundry.toml") },
  });
  if (ended.exitCode !== 0 || (await stage.readMatch(address)) !== "exact_match") {
    throw new Error(`${name} failed:\n${ended.output}`);
  }
  const [wall = 0, user = 0, system = 0, peakKb = 0] = (await readFile(costFile, "utf8"))
    .trim()
    .split(" ")
    .map(Number);
  return { wallSeconds: wall, cpuSeconds: user + system, peakMb: peakKb / 1024 };
}

function describe(costs: readonly Cost[]): string {
  return [
    median(costs.map(({ wallSeconds }) => wallSeconds)).toFixed(1),
    median(costs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
    median(costs.map(({ peakMb }) => peakMb)).toFixed(0),
  ].join(" / ");
}
