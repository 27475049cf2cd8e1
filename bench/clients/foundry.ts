import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { folderOf, foundryBinary, titleOf } from "./packages.ts";
import type { Family, Row } from "./row.ts";
import { encodedArgument, toSource } from "./source.ts";
import { chainId, deployer, type Ended, home, type Stage, solc } from "./stage.ts";

/** forge's project. */
export const folder = path.join(folderOf("foundry"), "project");
const solcProcess = fileURLToPath(new URL("../solc-process.ts", import.meta.url));
/** `Box0` and so on: each has a source of its own. */
export const contractCount = 16;

const config = "foundry.toml";

interface Verifier {
  readonly name: string;
  readonly config: string;
  readonly flags: (url: string) => readonly string[];
}

/** With --rpc-url forge sends no key for a chain that it does not know: the URL has it. */
const custom: Verifier = {
  name: "custom",
  config,
  flags: (url) => ["--verifier-url", `${url}/api?apikey=bench`],
};

/** How forge is told of each API of the local explorer. */
const verifiers: readonly Verifier[] = [
  // Of a chain that it does not know, it takes the key from the config alone.
  { name: "etherscan", config: "etherscan.toml", flags: (url) => ["--verifier-url", `${url}/api`] },
  custom,
  { name: "sourcify", config, flags: (url) => ["--verifier-url", `${url}/`] },
  { name: "blockscout", config, flags: (url) => ["--verifier-url", `${url}/blockscout/api`] },
];

const forge = titleOf("foundry", "@foundry-rs/forge");
const cast = titleOf("foundry", "@foundry-rs/cast");

/** forge with each of its verifiers, and cast. */
export const foundry: Family = {
  prepare: async (stage) => {
    await writeProject(stage);
    await forgeRun(stage, ["build"]);
  },
  rows: [
    ...verifiers.map(
      (verifier): Row => ({
        client: forge,
        task: `\`verify-contract --verifier ${verifier.name} --watch\``,
        run: async (stage) => {
          const address = await deployBox(stage);
          return { ended: await verifyBox(stage, address, verifier), addresses: [address] };
        },
      }),
    ),
    ...verifiers.map(
      (verifier): Row => ({
        client: forge,
        task: `\`script --broadcast --verify --verifier ${verifier.name}\`, ${contractCount} contracts`,
        run: async (stage) => {
          const { name, flags } = verifier;
          const args = [
            ...["script", "script/Deploy.s.sol", "--broadcast", "--verify", "--verifier", name],
            ...[...flags(stage.url), "--rpc-url", stage.rpcUrl, "--private-key", deployer.privateKey],
          ];
          const ended = await forgeRun(stage, args, verifier.config);
          return { ended, addresses: await readBroadcast() };
        },
      }),
    ),
    {
      client: cast,
      task: "`source --explorer-api-url`",
      run: async (stage) => {
        const address = await stage.showBox();
        const url = ["--explorer-api-url", `${stage.url}/api`, "--etherscan-api-key", "bench"];
        const ended = await castRun(stage, ["source", address, ...url]);
        return { ended, expected: ["contract Box"] };
      },
    },
    {
      client: cast,
      task: "`interface`, with the chain in `foundry.toml`",
      run: async (stage) => {
        const address = await stage.showBox();
        const ended = await castRun(stage, ["interface", address, "--chain", `${chainId}`]);
        return { ended, expected: ["function add(uint256 amount) external"] };
      },
    },
  ],
};

const forgeRun = (stage: Stage, args: readonly string[], configFile = config) =>
  stage.run([foundryBinary("forge"), ...args], {
    cwd: folder,
    env: { FOUNDRY_CONFIG: path.join(folder, configFile) },
  });

const castRun = (stage: Stage, args: readonly string[]) =>
  stage.run([foundryBinary("cast"), ...args], { cwd: path.join(folder, "cast") });

/** Creates a contract that forge has built. */
export async function deployBox(stage: Stage, name = "Box"): Promise<string> {
  const artifact = path.join(folder, "out", `${name}.sol`, `${name}.json`);
  const { bytecode } = JSON.parse(await readFile(artifact, "utf8"));
  return await stage.deploy(bytecode.object + encodedArgument);
}

function verifyBox(stage: Stage, address: string, verifier: Verifier): Promise<Ended> {
  return forgeRun(stage, toVerifyArguments(stage, { address, verifier }), verifier.config);
}

/** The arguments with which forge verifies a contract, by default at an explorer that it is told the URL of. */
export function toVerifyArguments(
  { url, rpcUrl }: Pick<Stage, "url" | "rpcUrl">,
  {
    address,
    contract = "Box",
    verifier: { name, flags } = custom,
  }: { readonly address: string; readonly contract?: string; readonly verifier?: Verifier },
): readonly string[] {
  return [
    ...["verify-contract", address, `src/${contract}.sol:${contract}`, "--verifier", name, ...flags(url)],
    ...["--rpc-url", rpcUrl, "--constructor-args", encodedArgument, "--watch"],
  ];
}

async function readBroadcast(): Promise<readonly string[]> {
  const file = path.join(folder, "broadcast/Deploy.s.sol", `${chainId}`, "run-latest.json");
  const { transactions } = JSON.parse(await readFile(file, "utf8"));
  const addresses: readonly string[] = transactions.map(
    ({ contractAddress }: { readonly contractAddress: string }) => contractAddress,
  );
  if (addresses.length !== contractCount) {
    throw new Error(`forge script has created ${addresses.length} contracts.`);
  }
  return addresses;
}

async function writeProject(stage: Stage): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await installCompiler();
  const boxes = Array.from({ length: contractCount }, (_, index) => `Box${index}`);
  const profile = `[profile.default]\nsolc = "${solc.version}"\noffline = true\n`;
  const etherscanTable = `[etherscan]\nbench = { key = "bench", chain = ${chainId}, url = "${stage.url}/api" }\n`;
  const files = {
    "foundry.toml": profile,
    // Apart from the others: with a key for the chain it takes \`--verifier sourcify\` for Etherscan.
    "cast/foundry.toml": etherscanTable,
    "etherscan.toml": `${profile}\n${etherscanTable}`,
    "src/Box.sol": toSource("Box"),
    ...Object.fromEntries(boxes.map((name, index) => [`src/${name}.sol`, toSource(name, index + 2)])),
    "script/Deploy.s.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

${boxes.map((name) => `import {${name}} from "../src/${name}.sol";`).join("\n")}

interface Vm {
    function startBroadcast() external;
}

contract Deploy {
    function run() external {
        Vm(address(uint160(uint256(keccak256("hevm cheat code"))))).startBroadcast();
${boxes.map((name) => `        new ${name}(42);`).join("\n")}
    }
}
`,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

/** Where forge looks for installed compilers: with a path in foundry.toml it asks for a list that nobody serves here. */
async function installCompiler(): Promise<void> {
  const file = path.join(home, ".svm", solc.version, `solc-${solc.version}`);
  await mkdir(path.dirname(file), { recursive: true });
  const command = [process.execPath, solcProcess, solc.path].map((part) => `'${part}'`).join(" ");
  await writeFile(file, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(file, 0o755);
}
