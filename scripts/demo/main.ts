/**
 * `npm run demo`: the main job on one machine. A Hardhat node and the local explorer are started,
 * real contracts are deployed, each is verified by `npx hardhat verify-contract`, and one is read
 * back. With `--json` stdout holds one JSON array of results and nothing else.
 *
 * Exit code 0 only if every contract is verified as an exact match.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

import { freePort } from "./free-port.ts";
import { runHardhat, startHardhatServer } from "./hardhat-command.ts";
import { createDemoProject } from "./project.ts";

const json = process.argv.includes("--json");
const say = json ? console.error : console.log;

const [nodePort, explorerPort] = [await freePort(), await freePort()];
const project = await createDemoProject("getting-started", { nodePort, explorerPort });
const onLocalhost = ["--network", "localhost"];
const servers: ChildProcess[] = [];
try {
  process.exitCode = (await demonstrate()) ? 0 : 1;
} finally {
  await Promise.all(servers.map(stop));
  await project.remove();
}

async function demonstrate(): Promise<boolean> {
  await hardhat("build");
  servers.push(await serve(["node", "--port", `${nodePort}`], /Started HTTP/));
  servers.push(await serve(["local-explorer", ...onLocalhost], /Local explorer on/));
  const deployments = parseDeployments(
    await hardhat("run", "scripts/deploy.ts", "--no-compile", ...onLocalhost),
  );

  const outcomes: Outcome[] = [];
  for (const deployment of deployments) {
    outcomes.push(await verify(deployment));
  }
  if (json) {
    console.log(
      JSON.stringify(
        outcomes.map(({ result }) => result),
        null,
        2,
      ),
    );
  } else {
    await readBack(deployments);
  }
  return outcomes.length > 0 && outcomes.every((outcome) => outcome.isExact);
}

interface Deployment {
  readonly name: string;
  readonly address: string;
}

interface Outcome {
  readonly isExact: boolean;
  readonly result?: unknown;
}

function parseDeployments(stdout: string): Deployment[] {
  return JSON.parse(stdout.slice(stdout.indexOf("[")));
}

async function verify({ name, address }: Deployment): Promise<Outcome> {
  const task = name.endsWith("Proxy") ? "verify-proxy" : "verify-contract";
  const command = [task, address, ...onLocalhost];
  say(`\n# ${name}\n$ npx hardhat ${command.join(" ")}`);
  const { exitCode, stdout } = await runHardhat(project.folder, json ? [...command, "--json"] : command);
  if (!json) {
    say(stdout.trimEnd());
    return { isExact: exitCode === 0 && stdout.includes("exact") && !stdout.includes("partial") };
  }
  const result: Verified = JSON.parse(stdout);
  return { isExact: exitCode === 0 && isExact(result), result };
}

interface Verified {
  readonly status: string;
  readonly match?: string | null;
  readonly contracts?: readonly Verified[];
}

/** Of a proxy, everything behind it that has a source here. */
function isExact({ match, contracts }: Verified): boolean {
  return contracts === undefined
    ? match === "exact"
    : contracts.every((contract) => contract.status === "skipped" || contract.match === "exact");
}

async function readBack(deployments: readonly Deployment[]): Promise<void> {
  const address = deployments.find(({ name }) => name === "Token")?.address ?? "";
  for (const command of [
    ["contract-abi", address],
    ["contract-source", address, "--out", "verified-sources"],
    ["contract-creation", address],
  ]) {
    say(`\n$ npx hardhat ${[...command, ...onLocalhost].join(" ")}`);
    say(firstLines(await hardhat(...command, ...onLocalhost), 12));
  }
}

async function hardhat(...args: string[]): Promise<string> {
  const { exitCode, stdout } = await runHardhat(project.folder, args);
  if (exitCode !== 0) {
    throw new Error(`hardhat ${args.join(" ")} ended with ${exitCode}: ${stdout}`);
  }
  return stdout;
}

function serve(args: readonly string[], isReady: RegExp): Promise<ChildProcess> {
  return startHardhatServer(project.folder, args, isReady);
}

async function stop(server: ChildProcess): Promise<void> {
  const closed = once(server, "close");
  server.kill("SIGINT");
  await closed;
}

function firstLines(text: string, count: number): string {
  const lines = text.trimEnd().split("\n");
  return [
    ...lines.slice(0, count),
    ...(lines.length > count ? [`… ${lines.length - count} more lines`] : []),
  ].join("\n");
}
