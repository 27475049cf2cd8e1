import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Installs packages, and compilers as `solc-<version>`, into a folder of their own. */
export async function installPackages(
  folder: string,
  {
    packages = [],
    compilers,
  }: {
    readonly packages?: readonly { readonly name: string; readonly version: string }[];
    readonly compilers: readonly string[];
  },
): Promise<void> {
  const missing = [
    ...packages.map(({ name, version }) => ({ name, spec: `${name}@${version}` })),
    ...compilers.map((version) => ({ name: `solc-${version}`, spec: `solc-${version}@npm:solc@${version}` })),
  ].filter(({ name }) => !existsSync(path.join(folder, "node_modules", name)));
  if (missing.length === 0) {
    return;
  }
  await mkdir(folder, { recursive: true });
  if (!existsSync(path.join(folder, "package.json"))) {
    await writeFile(path.join(folder, "package.json"), '{ "private": true }\n');
  }
  const flags = ["--prefix", folder, "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", ["install", ...flags, ...missing.map(({ spec }) => spec)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    throw new Error(`npm install ended with ${status}.`);
  }
}
