import path from "node:path";
import { fileURLToPath } from "node:url";

import { installPackages } from "../install-packages.ts";

/** Below it is everything that clients are installed in, and write. */
export const benchFolder = fileURLToPath(new URL("../../.tmp/bench-clients", import.meta.url));

/** Clients whose versions fit together: each group has a folder of its own. */
const groups = {
  foundry: { "@foundry-rs/forge": "1.7.1", "@foundry-rs/cast": "1.7.1", "@foundry-rs/anvil": "1.7.1" },
  hardhat3: {
    hardhat: "3.18.0",
    ethers: "6.17.0",
    "@nomicfoundation/hardhat-ethers": "4.2.0",
    "@nomicfoundation/hardhat-verify": "3.1.1",
    "@nomicfoundation/hardhat-ignition": "3.1.8",
    "@nomicfoundation/hardhat-ignition-ethers": "3.1.6",
    "@nomicfoundation/ignition-core": "3.1.8",
    "@openzeppelin/hardhat-upgrades": "4.1.0",
  },
  hardhat2: { hardhat: "2.29.1", "@nomicfoundation/hardhat-verify": "2.1.3" },
  whatsabi: { "@shazow/whatsabi": "0.27.0", "@noble/hashes": "2.4.0" },
  wagmi: { "@wagmi/cli": "2.10.0", typescript: "5.9.3" },
} as const;

type Group = keyof typeof groups;

/** The folder of a group, below which its packages and its project are. */
export function folderOf(group: Group): string {
  return path.join(benchFolder, group);
}

/** Installs all clients from npm, once. */
export async function installClients(): Promise<void> {
  for (const [group, versions] of Object.entries(groups)) {
    const packages = Object.entries(versions).map(([name, version]) => ({ name, version }));
    await installPackages(path.join(benchFolder, group), { packages, compilers: [] });
  }
}

/** `<short name> <version>` of a client, as the table names it. */
export function titleOf<const G extends Group>(group: G, name: keyof (typeof groups)[G] & string): string {
  return `${name.replace(/^@(foundry-rs|nomicfoundation|shazow)\//, "")} ${groups[group][name]}`;
}

/** The native program in a package of Foundry's: its npm scripts would start it as a child of their own. */
export function foundryBinary(tool: "forge" | "cast" | "anvil"): string {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/${tool}-${process.platform}-${arch}`;
  return path.join(folderOf("foundry"), "node_modules", name, "bin", tool);
}
