import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { folderOf, titleOf } from "./packages.ts";
import type { Family, Row } from "./row.ts";
import { encodedArgument, toSource } from "./source.ts";
import { chainId, type Ended, type Stage, solc } from "./stage.ts";

const folder3 = path.join(folderOf("hardhat3"), "project");
const folder2 = path.join(folderOf("hardhat2"), "project");
const providers = ["etherscan", "blockscout", "sourcify"] as const;

const verify3 = titleOf("hardhat3", "@nomicfoundation/hardhat-verify");
const verify2 = titleOf("hardhat2", "@nomicfoundation/hardhat-verify");
const ignition = titleOf("hardhat3", "@nomicfoundation/hardhat-ignition");
const upgrades = titleOf("hardhat3", "@openzeppelin/hardhat-upgrades");

/** hardhat-verify on Hardhat 3, and the plugins that verify through it. */
export const hardhat3: Family = {
  prepare: async (stage) => {
    await rm(folder3, { recursive: true, force: true });
    await writeFiles(folder3, hardhat3Files(stage));
    await run3(stage, ["build", "--build-profile", "production"]);
  },
  rows: [
    ...providers.map(
      (provider): Row => ({
        client: verify3,
        task: `\`verify ${provider}\``,
        run: async (stage) => {
          const address = await deployBox(stage, folder3);
          const ended = await run3(stage, ["verify", provider, "--network", "bench", address, "42"]);
          return { ended, addresses: [address] };
        },
      }),
    ),
    {
      client: ignition,
      task: "`deploy --verify`, two contracts, each service asked for each",
      run: async (stage) => {
        const id = `run-${process.pid}`;
        const ended = await run3(stage, [
          ...["ignition", "deploy", "ignition/modules/Boxes.js", "--network", "bench", "--verify"],
          ...["--deployment-id", id],
        ]);
        const file = path.join(folder3, "ignition/deployments", id, "deployed_addresses.json");
        const addresses: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
        return { ended, addresses: Object.values(addresses) };
      },
    },
    {
      client: upgrades,
      task: "`verify` of a transparent proxy: the proxy, its implementation and its admin",
      run: async (stage) => {
        const profile = ["--build-profile", "production"];
        const deployed = await run3(stage, [
          ...["run", ...profile, "--network", "bench", "scripts/deploy.js"],
        ]);
        const found = /^deployed (\S+) (\S+) (\S+)$/m.exec(deployed.output);
        if (found === null) {
          throw new Error(`OpenZeppelin's plugin has deployed nothing: ${deployed.output}`);
        }
        const [, ...addresses] = found;
        const ended = await run3(stage, ["verify", "--network", "bench", `${addresses[0]}`]);
        return { ended, addresses };
      },
    },
  ],
};

/** hardhat-verify on Hardhat 2. */
export const hardhat2: Family = {
  prepare: async (stage) => {
    await rm(folder2, { recursive: true, force: true });
    await writeFiles(folder2, hardhat2Files(stage));
    await run2(stage, ["compile"]);
  },
  rows: [
    ...(["etherscan", "blockscout"] as const).map(
      (provider): Row => ({
        client: verify2,
        task: `\`verify\` on Hardhat 2, ${provider} enabled`,
        run: async (stage) => {
          const address = await deployBox(stage, folder2);
          const ended = await run2(stage, ["verify", "--network", "bench", address, "42"], {
            BENCH_PROVIDER: provider,
          });
          return { ended, addresses: [address] };
        },
      }),
    ),
    {
      client: verify2,
      task: "`verify` on Hardhat 2, sourcify enabled",
      run: "it speaks Sourcify's API v1, which Sourcify turned off in 2026",
    },
  ],
};

const run3 = (stage: Stage, args: readonly string[]): Promise<Ended> =>
  stage.run(
    [process.execPath, path.join(folderOf("hardhat3"), "node_modules/hardhat/dist/src/cli.js"), ...args],
    {
      cwd: folder3,
      env: { HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: "true" },
    },
  );

const run2 = (stage: Stage, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  stage.run(
    [
      process.execPath,
      path.join(folderOf("hardhat2"), "node_modules/hardhat/internal/cli/bootstrap.js"),
      ...args,
    ],
    { cwd: folder2, env },
  );

async function deployBox(stage: Stage, folder: string): Promise<string> {
  const file = path.join(folder, "artifacts/contracts/Box.sol/Box.json");
  const { bytecode } = JSON.parse(await readFile(file, "utf8"));
  return await stage.deploy(bytecode + encodedArgument);
}

function hardhat3Files({ url, rpcUrl }: Stage): Readonly<Record<string, string>> {
  const explorers = {
    etherscan: { name: "Scan", url, apiUrl: `${url}/api` },
    blockscout: { name: "Scout", url, apiUrl: `${url}/blockscout/api` },
  };
  const config = {
    solidity: { profiles: { default: { compilers: [solc] }, production: { compilers: [solc] } } },
    networks: { bench: { type: "http", url: rpcUrl } },
    chainDescriptors: { [chainId]: { name: "Bench", blockExplorers: explorers } },
    verify: { etherscan: { apiKey: "bench" }, sourcify: { apiUrl: url } },
    ignition: { requiredConfirmations: 1 },
  };
  return {
    "package.json": '{ "private": true, "type": "module" }\n',
    "hardhat.config.js": `import ignition from "@nomicfoundation/hardhat-ignition-ethers";
import verify from "@nomicfoundation/hardhat-verify";
import upgrades from "@openzeppelin/hardhat-upgrades";

export default { plugins: [ignition, verify, upgrades], ...${JSON.stringify(config)} };
`,
    "contracts/Box.sol": toSource("Box"),
    "contracts/Chest.sol": toSource("Chest", 2),
    "contracts/Vault.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Vault {
    uint256 public content;

    function initialize(uint256 content_) external {
        content = content_;
    }
}
`,
    "ignition/modules/Boxes.js": `import { buildModule } from "@nomicfoundation/hardhat-ignition/modules";

export default buildModule("Boxes", (m) => ({ box: m.contract("Box", [42]), chest: m.contract("Chest", [42]) }));
`,
    "scripts/deploy.js": `import { upgrades } from "@openzeppelin/hardhat-upgrades";
import hre from "hardhat";

const connection = await hre.network.create();
const api = await upgrades(hre, connection);
const proxy = await api.deployProxy(await connection.ethers.getContractFactory("Vault"), [42]);
await proxy.waitForDeployment();
const address = await proxy.getAddress();
const { getImplementationAddress, getAdminAddress } = api.erc1967;
console.log("deployed", address, await getImplementationAddress(address), await getAdminAddress(address));
`,
  };
}

function hardhat2Files({ url, rpcUrl }: Stage): Readonly<Record<string, string>> {
  const toChain = (api: string) => [
    { network: "bench", chainId, urls: { apiURL: `${url}${api}`, browserURL: url } },
  ];
  const config = {
    solidity: solc.version,
    networks: { bench: { url: rpcUrl } },
    etherscan: { apiKey: { bench: "bench" }, customChains: toChain("/api") },
    blockscout: { customChains: toChain("/blockscout/api") },
  };
  const build = {
    ...{ version: solc.version, longVersion: solc.longVersion, compilerPath: solc.path, isSolcJs: true },
  };
  return {
    "package.json": '{ "private": true }\n',
    // Without the subtask Hardhat 2 downloads a list of compilers.
    "hardhat.config.js": `const { subtask } = require("hardhat/config");
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names");
require("@nomicfoundation/hardhat-verify");

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async () => (${JSON.stringify(build)}));
const config = ${JSON.stringify(config)};
for (const provider of ["etherscan", "blockscout"]) {
  config[provider].enabled = process.env.BENCH_PROVIDER === provider;
}
module.exports = config;
`,
    "contracts/Box.sol": toSource("Box"),
  };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}
