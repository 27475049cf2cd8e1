/**
 * What it costs to verify a contract of a large project by its address, beside hardhat-verify with the
 * contract's name: the same project, chain and explorer, whole processes, in turn.
 *
 *     node bench/large-project/main.ts [runs, default 5] [artifacts, default 0: as many as there are] [rows, default all]
 *
 * The project holds about 1,000 contracts of npm packages, built in one compilation. What is asked for
 * above that are copies of their artifacts. `first` proves what it sends with the compiler; `again` has
 * that proof from an earlier run, as a second network or a repeated command has. `floor` is what nobody
 * can go below: the same project, hardhat-ethers, and a connection that reads the code. The CPU time of one process
 * varies by a tenth within a minute: `main.ts 40 0 again,floor` compares two rows closer than nine rounds of all.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { measureProcess, type ProcessCost } from "../measure-process.ts";
import { median } from "../median.ts";
import { pickNodePort, startChain } from "../start-chain.ts";
import { cloneArtifacts } from "./clone-artifacts.ts";
import { buildProject, type Project, prepareProject, subject } from "./prepare-project.ts";
import { startExplorer } from "./start-explorer.ts";
import { writeConfigs } from "./write-configs.ts";

const units = { wallMs: "wall ms", cpuMs: "CPU ms", peakMb: "MB" } as const;
const folder = fileURLToPath(new URL("../../.tmp/large-project", import.meta.url));
const [runs = 5, artifacts = 0] = process.argv.slice(2, 4).map(Number);
const rows = process.argv[4]?.split(",");

const project = await prepareProject(folder);
const explorer = await startExplorer();
const port = await pickNodePort();
await writeConfigs(folder, { nodeUrl: `http://127.0.0.1:${port}`, explorerUrl: explorer.url });
buildProject(project);
console.log(`${await cloneArtifacts(folder, artifacts)} artifacts`);
const artifact = `artifacts/${subject.sourceName}/${subject.contractName}.json`;
const chain = await startChain({ ...project, config: "plain.config.js" }, port);
try {
  await compare(project, () => chain.deploy(artifact));
} finally {
  chain.close();
  await explorer.close();
}

/** Each run has a contract of its own: the explorer shows what was submitted before. */
async function compare({ hardhatCli }: Project, deploy: () => Promise<string>): Promise<void> {
  const onChain = ["--network", "chain"];
  const name = `${subject.sourceName}:${subject.contractName}`;
  const ours = ["--config", "ours.config.js", "verify-contract", ...onChain];
  const subjects: Readonly<Record<string, readonly string[]>> = {
    first: ours,
    again: ours,
    "hardhat-verify": ["--config", "peer.config.js", "verify", "etherscan", ...onChain, "--contract", name],
    floor: ["--config", "floor.config.js", "run", "--no-compile", ...onChain, "read-code.js"],
    "hardhat alone": ["--config", "plain.config.js", "--version"],
  };
  const chosen = Object.entries(subjects).filter(([key]) => rows === undefined || rows.includes(key));
  const costs = new Map(chosen.map(([key]): [string, ProcessCost[]] => [key, []]));
  for (let run = 0; run <= runs; run++) {
    for (const [key, args] of chosen) {
      await forget(key);
      const address = await deploy();
      const env = { ...process.env, ADDRESS: address };
      const takesAddress = args.includes("chain") && key !== "floor";
      const cost = await measureProcess([hardhatCli, ...args, ...(takesAddress ? [address] : [])], {
        cwd: folder,
        env,
      });
      if (cost.exitCode !== 0) {
        throw new Error(`${key} ended with ${cost.exitCode}: ${cost.stdout}`);
      }
      // The first round only warms the file cache.
      if (run > 0) {
        costs.get(key)?.push(cost);
      }
    }
  }
  report(costs);
}

/** Takes away what an earlier run would tell this one. */
async function forget(key: string): Promise<void> {
  await rm(path.join(folder, ".hardhat-verify-contract", "journal"), { recursive: true, force: true });
  if (key === "first") {
    await rm(path.join(folder, "cache", "verify-contract", "proofs"), { recursive: true, force: true });
  }
}

function report(costs: ReadonlyMap<string, readonly ProcessCost[]>): void {
  const of = (key: string, figure: keyof typeof units) =>
    median((costs.get(key) ?? []).map((cost) => cost[figure]));
  const others = ["hardhat-verify", "floor"].filter((other) => costs.has(other));
  console.log(`in brackets: ${others.map((other) => `× ${other}`).join(", ")}`);
  for (const key of costs.keys()) {
    const figures = (["wallMs", "cpuMs", "peakMb"] as const).map((figure) => {
      const value = of(key, figure);
      const ratios = others.map((other) => (value / of(other, figure)).toFixed(2));
      return `${units[figure]} ${value.toFixed(0).padStart(6)} (${ratios.join(", ")})`;
    });
    console.log(`${key.padEnd(15)} ${figures.join("  ")}`);
  }
}
