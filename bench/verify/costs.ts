/**
 * What one verification and twenty cost with hardhat-verify and with this plugin (the build in dist),
 * as whole processes, in turn. Compare the two: the times themselves are this machine's.
 *
 *     npm run build && node bench/verify/costs.ts [runs, default 5]
 *
 * hardhat-verify is installed below .tmp, from npm.
 */
import type { ProcessCost } from "../measure-process.ts";
import { median } from "../median.ts";
import { openStage, type Stage } from "./open-stage.ts";
import { incumbent, ours, type Tool, tools } from "./tools.ts";

const runs = Number(process.argv[2] ?? 5);
const twenty = 20;

/** One verification after the other in a script, or all at once, by each tool's function. */
const scripts: Readonly<Record<string, (addresses: readonly string[]) => string>> = {
  [incumbent.name]: (addresses) => `import hre from "hardhat";
import { verifyContract } from "@nomicfoundation/hardhat-verify/verify";
const verify = (address) => verifyContract({ address, provider: "etherscan" }, hre);
${verifyAll(addresses)}`,
  [ours.name]: (addresses) => `import hre from "hardhat";
import { verifyContract } from "hardhat-verify-contract/verify";
const verify = async (address) => {
  const { status } = await verifyContract({ address }, hre);
  if (status !== "verified") throw new Error(status);
};
${verifyAll(addresses)}`,
};

const stage = await openStage({ contracts: 7 });
try {
  console.log(`hardhat-verify ${incumbent.version}, Node ${process.version}, medians of ${runs}\n`);
  console.log("| wall s / CPU s / peak MB | hardhat-verify | hardhat-verify-contract |");
  console.log("| --- | --- | --- |");
  for (const [what, pending] of [
    ["verdict at the first poll", 0],
    ["at the second", 1],
    ["at the fourth", 3],
  ] as const) {
    await compare(`one contract, ${what}`, (tool) => verifyOne(stage, { tool, pending }));
  }
  await compare("twenty contracts, one script", (tool) => verifyInScript(stage, tool));
  await compare("twenty contracts, one command each", (tool) => verifyOneByOne(stage, tool), 1);
} finally {
  stage.close();
}

async function compare(
  what: string,
  measure: (tool: Tool) => Promise<ProcessCost>,
  times = runs,
): Promise<void> {
  const costs = new Map<Tool, ProcessCost[]>(tools.map((tool) => [tool, []]));
  for (let run = 0; run < times; run++) {
    for (const [tool, measured] of costs) {
      const cost = await measure(tool);
      if (cost.exitCode !== 0) {
        throw new Error(`${tool.name} failed:\n${cost.stdout}`);
      }
      measured.push(cost);
    }
  }
  const cells = [...costs.values()].map((measured) => {
    const of = (figure: "wallMs" | "cpuMs" | "peakMb") => median(measured.map((cost) => cost[figure]));
    return `${(of("wallMs") / 1000).toFixed(1)} / ${(of("cpuMs") / 1000).toFixed(1)} / ${of("peakMb").toFixed(0)}`;
  });
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}

async function verifyOne(
  { deploy, startExplorer, verify }: Stage,
  { tool, pending }: { readonly tool: Tool; readonly pending: number },
): Promise<ProcessCost> {
  const fault = { action: "checkverifystatus", call: `1-${pending}`, fault: "pending" } as const;
  const explorer = await startExplorer(pending === 0 ? [] : [fault]);
  const cost = await verify(tool, { address: await deploy(), apiUrl: explorer.apiUrl });
  await explorer.close();
  return cost;
}

async function verifyInScript({ deploy, startExplorer, run }: Stage, tool: Tool): Promise<ProcessCost> {
  const explorer = await startExplorer();
  const text = scripts[tool.name]?.(await deployTwenty(deploy)) ?? "";
  const cost = await run(tool, { text, apiUrl: explorer.apiUrl });
  await explorer.close();
  return cost;
}

/** All twenty as one: times are added, and the largest of them has the peak. */
async function verifyOneByOne({ deploy, startExplorer, verify }: Stage, tool: Tool): Promise<ProcessCost> {
  const explorer = await startExplorer();
  let sum: ProcessCost = { wallMs: 0, cpuMs: 0, peakMb: 0, exitCode: 0, stdout: "" };
  for (const address of await deployTwenty(deploy)) {
    const cost = await verify(tool, { address, apiUrl: explorer.apiUrl });
    sum = {
      wallMs: sum.wallMs + cost.wallMs,
      cpuMs: sum.cpuMs + cost.cpuMs,
      peakMb: Math.max(sum.peakMb, cost.peakMb),
      exitCode: sum.exitCode || cost.exitCode,
      stdout: cost.stdout,
    };
  }
  await explorer.close();
  return sum;
}

async function deployTwenty(deploy: Stage["deploy"]): Promise<string[]> {
  const addresses: string[] = [];
  while (addresses.length < twenty) {
    addresses.push(await deploy());
  }
  return addresses;
}

function verifyAll(addresses: readonly string[]): string {
  return `await Promise.all(${JSON.stringify(addresses)}.map(verify));\n`;
}
