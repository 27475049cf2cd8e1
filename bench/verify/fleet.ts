/**
 * What it costs to verify a list of contracts on three services with `verify-deployment` (the build in dist), to
 * check it, and to verify it on one service with a loop of hardhat-verify's `verify`:
 *
 *     npm run build && node bench/verify/fleet.ts [contracts, default 60]
 *
 * hardhat-verify is installed below .tmp, from npm. Compare the rows: the times themselves are this machine's.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { LocalExplorer } from "../../src/local-explorer.ts";
import type { ProcessCost } from "../measure-process.ts";
import { chainId, openStage } from "./open-stage.ts";
import { incumbent, ours, type Tool } from "./tools.ts";

const count = Number(process.argv[2] ?? 60);
const list = "list.json";

const stage = await openStage({ contracts: count, name: "bench-fleet" });
const explorers: readonly LocalExplorer[] = await Promise.all([0, 1, 2].map(() => stage.startExplorer()));
try {
  const [scan, scout, sourcify] = explorers.map(({ url }) => url);
  const addresses: string[] = [];
  for (let index = 0; index < count; index++) {
    addresses.push(await stage.deploy(index));
  }
  await writeFile(
    path.join(stage.folder, list),
    JSON.stringify(addresses.map((address) => ({ chainId, address }))),
  );

  const services = { apiUrl: `${scan}/api`, blockscoutUrl: `${scout}/blockscout/api` };
  const config = { verifyContract: { apiKey: "bench", sourcify: { apiUrl: sourcify } } };
  const run = (tool: Tool) =>
    stage.verify(tool, { address: list, ...services, ...(tool !== incumbent && { config }) });
  const verify: Tool = { ...ours, command: (file) => ["verify-deployment", file] };
  const check: Tool = { ...ours, command: (file) => ["verify-deployment", file, "--check"] };

  console.log(`${count} contracts, hardhat-verify ${incumbent.version}, Node ${process.version}\n`);
  console.log("| | wall s | CPU s | peak MB | submissions to each service |");
  console.log("| --- | --- | --- | --- | --- |");
  report("verify-deployment, three services", [await run(verify)]);
  report("verify-deployment --check", [await run(check)]);
  const loop: ProcessCost[] = [];
  const other = await stage.startExplorer();
  for (const address of addresses) {
    loop.push(await stage.verify(incumbent, { address, apiUrl: other.apiUrl }));
  }
  report("hardhat-verify for each, one service", loop);
  await other.close();
} finally {
  await Promise.all(explorers.map((explorer) => explorer.close()));
  stage.close();
}

/** The processes as one: times are added, and the largest of them has the peak. */
function report(what: string, costs: readonly ProcessCost[]): void {
  const failed = costs.find(({ exitCode }) => exitCode !== 0);
  if (failed !== undefined) {
    throw new Error(`${what} ended with ${failed.exitCode}:\n${failed.stdout}`);
  }
  const sum = (figure: "wallMs" | "cpuMs") => costs.reduce((total, cost) => total + cost[figure], 0) / 1000;
  const peakMb = Math.max(...costs.map((cost) => cost.peakMb));
  const submissions = explorers.map((explorer) => explorer.countSubmissions("source"));
  const cells = [
    what,
    sum("wallMs").toFixed(1),
    sum("cpuMs").toFixed(1),
    peakMb.toFixed(0),
    submissions.join(" + "),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
