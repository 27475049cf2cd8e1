/**
 * Counts the chains whose explorers each tool knows from what is installed, without configuration and
 * without asking a list, and prints the rows of docs/comparison.md:
 *
 *     node bench/verify/chains.ts
 *
 * Hardhat's and this package's tables are read. forge prints no list, so it is asked for each chain of
 * these tables whether it knows an API to check a receipt at; its proxy is a closed port, so nothing leaves
 * the machine. It is installed below .tmp, from npm.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mapWithLimit } from "../../src/base/map-with-limit.ts";
import table from "../../src/core/chains/chain-table.json" with { type: "json" };
import type { ChainServices } from "../../src/core/chains/find-chain.ts";
import { installPackages } from "../install-packages.ts";

const version = "1.7.1";
const folder = fileURLToPath(new URL("../../.tmp/forge", import.meta.url));
const arch = process.arch === "x64" ? "amd64" : process.arch;
const forge = path.join(folder, `node_modules/@foundry-rs/forge-${process.platform}-${arch}/bin/forge`);

const ours: Readonly<Record<string, ChainServices>> = table;
const descriptors = await readDescriptors();
await installPackages(folder, { packages: [{ name: "@foundry-rs/forge", version }], compilers: [] });
await mkdir(path.join(folder, "home"), { recursive: true });
const asked = [...new Set([...Object.keys(ours), ...descriptors.keys()])];
const answers = await mapWithLimit(asked, { limit: 16, map: askForge });
const rows = Object.values(ours).filter(
  ({ etherscan, blockscout, sourcify }) => (etherscan ?? blockscout ?? sourcify) !== undefined,
);
const described = [...descriptors.values()];

const require = createRequire(import.meta.url);
const { version: hardhat } = require("hardhat/package.json");
const lines = [
  ["chains known without a list", `hardhat-verify (Hardhat ${hardhat})`, `forge ${version}`, "this plugin"],
  ["---", "---", "---", "---"],
  ["any service", described.filter(hasExplorer).length, answers.filter(Boolean).length, rows.length],
  [
    "Etherscan",
    described.filter(({ etherscan }) => etherscan !== undefined).length,
    answers.filter((host) => host === "api.etherscan.io").length,
    rows.filter(({ etherscan }) => etherscan !== undefined).length,
  ],
  [
    "Blockscout, or another explorer",
    described.filter(({ blockscout }) => blockscout !== undefined).length,
    answers.filter((host) => host !== undefined && host !== "api.etherscan.io").length,
    rows.filter(({ blockscout }) => blockscout !== undefined).length,
  ],
  ["Sourcify", "no table", "no table", rows.filter(({ sourcify }) => sourcify !== undefined).length],
];
console.log(lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
console.log(`\nforge was asked for ${asked.length} chains.`);

interface Described {
  readonly etherscan?: unknown;
  readonly blockscout?: unknown;
}

/** Reads the chain descriptors that come with Hardhat, by the module that has them. */
async function readDescriptors(): Promise<ReadonlyMap<string, Described>> {
  const file = path.join(
    path.dirname(createRequire(import.meta.url).resolve("hardhat/package.json")),
    "dist/src/internal/builtin-plugins/network-manager/chain-descriptors.js",
  );
  const { DEFAULT_CHAIN_DESCRIPTORS } = await import(pathToFileURL(file).href);
  const chains: [bigint, { readonly blockExplorers?: Described }][] = [...DEFAULT_CHAIN_DESCRIPTORS];
  return new Map(chains.map(([chainId, { blockExplorers = {} }]) => [String(chainId), blockExplorers]));
}

function hasExplorer({ etherscan, blockscout }: Described): boolean {
  return etherscan !== undefined || blockscout !== undefined;
}

/** The host that forge would ask about a receipt of Etherscan's; undefined: it knows none for the chain. */
async function askForge(chainId: string): Promise<string | undefined> {
  const args = ["verify-check", "receipt", "--chain", chainId, "--verifier", "etherscan"];
  const child = spawn(forge, [...args, "--etherscan-api-key", "bench", "--retries", "1", "--delay", "1"], {
    cwd: path.join(folder, "home"),
    env: { HOME: path.join(folder, "home"), HTTPS_PROXY: "http://127.0.0.1:9", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output += text.toString();
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  const url = /for url \((\S+?)\)/.exec(output)?.[1];
  if (url === undefined && !output.includes("No known Etherscan API URL")) {
    throw new Error(`forge's answer for chain ${chainId} is not understood: ${output.slice(0, 500)}`);
  }
  return url && new URL(url).host;
}
