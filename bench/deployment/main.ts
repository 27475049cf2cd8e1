/**
 * What it costs to verify a deployment of 60 contracts on two chains with three services each: with
 * `verify-deployment`, with `hardhat ignition verify`, and with a loop of hardhat-verify's `verify`.
 *
 *     npm run build && node bench/deployment/main.ts [requests a second, default 3]
 *
 * The rate is what this plugin asks of each service; the peers know no limit. The packages are installed
 * below .tmp, from npm. Compare the tools with one another: the times are this machine's.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Calls } from "./count-calls.ts";
import { type Cost, openStage, type Stage } from "./open-stage.ts";

const [requestsPerSecond = 3] = process.argv.slice(2).map(Number);
const records = "ignition/deployments";
const chains = ["east", "west"] as const;

/** The margin for reads; submissions have a little more. */
const pace = 1.05;

const stage = await openStage({ requestsPerSecond });
try {
  const { addresses, deployed, run, sendAgain, prepare, forget } = stage;
  const others = addresses.length - deployed.length;
  console.log(
    `${addresses.length} contracts on two chains; ${others} of them were made by other contracts.\n`,
  );
  console.log(
    "| | wall s | CPU s | peak MB | calls to services, each (ideal s) | to nodes | shown | linked | exit |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");

  // What the services compile is remembered then.
  await prepare(["verify-deployment", records]);
  await forget({ proofs: true });
  const first = await report("verify-deployment", run("ours", [["verify-deployment", records]]));
  await report("`--check` of what is verified", run("ours", [["verify-deployment", records, "--check"]]));
  await forget({ proofs: false });
  const kept = await report("verify-deployment, proofs kept", run("ours", [["verify-deployment", records]]));
  await forget({ proofs: false });
  const floor = await report("Hardhat's start and the same requests, nothing else", sendAgain(kept));
  await forget({ proofs: true });
  await prepare(["verify-deployment", records, "--explorer", "Scan"]);
  await forget({ proofs: true, services: false });
  await report("mirror to the two others", run("ours", [["mirror", records, "--from", "Scan"]]));

  await forget({ proofs: true });
  const ignition = chains.map((chain) => ["ignition", "verify", chain, "--network", chain]);
  const peer = await report("hardhat ignition verify", run("peer", ignition));
  await forget({ proofs: true });
  const loop = await report("hardhat-verify for each, Etherscan alone", run("peer", await listLoop(stage)));

  const { wallMs } = first;
  const ratio = (one: number, other: number) => (one / other).toFixed(2);
  console.log(
    `\nwall: ${ratio(wallMs, idealMs(first))} × what ${requestsPerSecond} requests a second allow,`,
  );
  console.log(`${ratio(wallMs, idealMs(first) * pace)} × at the pace of this plugin, which leaves a margin`);
  for (const [what, cost] of Object.entries({ first, kept, floor })) {
    const ratios = [peer, loop].map((other) => ratio(cost.cpuMs, other.cpuMs));
    console.log(`CPU, ${what}: ${ratios[0]} × ignition verify, ${ratios[1]} × the loop`);
  }
  for (const [name, calls] of [...Object.entries(first.explorers), ...first.nodes.entries()]) {
    console.log(`${name}: ${listKinds(calls)}`);
  }
} finally {
  await stage.close();
}

async function report(what: string, running: Promise<Cost>): Promise<Cost> {
  const cost = await running;
  const { verified, linked } = await stage.countShown();
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const services = Object.values(cost.explorers).map(({ requests }) => requests);
  const cells = [
    what,
    seconds(cost.wallMs),
    seconds(cost.cpuMs),
    cost.peakMb.toFixed(0),
    `${services.join(" + ")} (${seconds(idealMs(cost))})`,
    cost.nodes.map(({ requests }) => requests).join(" + "),
    verified.join(", "),
    linked.join(", "),
    cost.exitCode,
  ];
  console.log(`| ${cells.join(" | ")} |`);
  return cost;
}

/** What the calls to the service that is called most take if each goes as soon as the rate allows. */
function idealMs({ explorers }: Cost): number {
  const most = Math.max(...Object.values(explorers).map(({ requests }) => requests));
  return (most / requestsPerSecond) * 1000;
}

function listKinds({ byKind, mostInOneSecond }: Calls): string {
  const kinds = [...byKind].map(([kind, count]) => `${count} ${kind}`);
  return `${kinds.join(", ")}; at most ${mostInOneSecond} in one second`;
}

/** A command for each contract that Ignition knows, as a script of a team has it. */
async function listLoop({ deployed, folder }: Stage): Promise<readonly (readonly string[])[]> {
  return await Promise.all(
    deployed.map(async ({ chain, address, contract, constructorArgs, libraries }) => {
      const files = { "constructor-args": constructorArgs, libraries };
      const options = Object.entries(files).map(async ([name, values]) => {
        const file = `cache/${name}-${chain}-${address}.mjs`;
        const text = JSON.stringify(values, (_, value) =>
          typeof value === "bigint" ? value.toString() : value,
        );
        await writeFile(path.join(folder, file), `export default ${text};\n`);
        return [`--${name}-path`, file];
      });
      const place = ["--network", chain, "--contract", contract];
      return ["verify", "etherscan", ...place, ...(await Promise.all(options)).flat(), address];
    }),
  );
}
