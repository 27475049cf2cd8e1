import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const compilerVersion = "0.8.37";

/** Name below node_modules → what npm installs. */
const tools = {
  hardhat: "hardhat@3.18.0",
  "@nomicfoundation/hardhat-ethers": "@nomicfoundation/hardhat-ethers@4.2.0",
  "@nomicfoundation/hardhat-verify": "@nomicfoundation/hardhat-verify@3.1.1",
  ethers: "ethers@6.17.0",
  solc: `solc@${compilerVersion}`,
};

/** Packages whose files are built together, as contracts of the project; some in two versions. */
const libraries = {
  "@openzeppelin/contracts": "@openzeppelin/contracts@5.7.0",
  "@openzeppelin/contracts-upgradeable": "@openzeppelin/contracts-upgradeable@5.7.0",
  openzeppelin4: "openzeppelin4@npm:@openzeppelin/contracts@4.9.6",
  "openzeppelin4-upgradeable": "openzeppelin4-upgradeable@npm:@openzeppelin/contracts-upgradeable@4.9.6",
  solady: "solady@0.1.26",
};

/** What is deployed and verified: it has no constructor arguments, which the peer would have to be given. */
export const subject = { sourceName: "contracts/Subject.sol", contractName: "Subject" };

const subjectSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

contract Subject is ERC20, ERC20Permit, AccessControl {
    bytes32 public constant MINTER = keccak256("MINTER");

    constructor() ERC20("Subject", "SBJ") ERC20Permit("Subject") {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER) {
        _mint(to, amount);
    }
}
`;

export interface Project {
  readonly folder: string;
  readonly hardhatCli: string;
}

/**
 * Prepares a project in which everything of some npm packages is built in one compilation, and installs
 * this checkout in it, packed as it would be published. Takes minutes the first time.
 */
export async function prepareProject(folder: string): Promise<Project> {
  await mkdir(path.join(folder, "contracts"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  install(folder);
  await installCheckout(folder);
  await writeFile(path.join(folder, subject.sourceName), subjectSource);
  await writeFile(path.join(folder, "sources.json"), JSON.stringify(await listPackageSources(folder)));
  const hardhatCli = path.join(folder, "node_modules/hardhat/dist/src/cli.js");
  return { folder, hardhatCli };
}

function install(folder: string): void {
  const missing = Object.entries({ ...tools, ...libraries }).filter(
    ([name]) => !existsSync(path.join(folder, "node_modules", name)),
  );
  if (missing.length > 0) {
    const flags = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
    runTool(["npm", "install", ...flags, ...missing.map(([, spec]) => spec)], { cwd: folder });
  }
}

/** The first time with its dependencies; afterwards its own files alone, which are what changes. */
async function installCheckout(folder: string): Promise<void> {
  runTool(["npm", "run", "--silent", "build"], { cwd: repository });
  const installed = path.join(folder, "node_modules/hardhat-verify-contract");
  if (!existsSync(installed)) {
    const packed = path.join(folder, "hardhat-verify-contract-0.0.0.tgz");
    runTool(["npm", "pack", "--ignore-scripts", "--pack-destination", folder], { cwd: repository });
    runTool(["npm", "install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", packed], {
      cwd: folder,
    });
  }
  await rm(path.join(installed, "dist"), { recursive: true, force: true });
  await cp(path.join(repository, "dist"), path.join(installed, "dist"), { recursive: true });
}

async function listPackageSources(folder: string): Promise<readonly string[]> {
  const modules = path.join(folder, "node_modules");
  const sources: string[] = [];
  for (const name of Object.keys(libraries)) {
    for await (const file of glob("**/*.sol", { cwd: path.join(modules, name) })) {
      sources.push(`${name}/${file.split(path.sep).join("/")}`);
    }
  }
  // Mocks belong to the packages' own tests and import what is not published.
  return sources.filter((source) => !/\/(?:mocks?|tests?)\//.test(source)).toSorted();
}

/** Builds the project if it is not built, with its config that has no plugins. */
export function buildProject({ folder, hardhatCli }: Project): void {
  if (!existsSync(path.join(folder, "artifacts", subject.sourceName))) {
    runTool([process.execPath, hardhatCli, "--config", "plain.config.js", "build"], {
      cwd: folder,
      env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: "true" },
    });
  }
}

function runTool([command = "", ...args]: readonly string[], options: SpawnSyncOptions): void {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], ...options });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(" ")} ended with ${status}.`);
  }
}
