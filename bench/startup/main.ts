/**
 * What the plugin costs a Hardhat command that does not use it: `hardhat --help` with and without
 * the plugin (the build in dist), in turn, as whole processes.
 *
 *     npm run build && node bench/startup/main.ts [runs, default 15]
 *
 * Limit: 10 ms of CPU time and 2 MB of memory more than without.
 */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { measureProcess, type ProcessCost } from "../measure-process.ts";
import { median } from "../median.ts";

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL("../..", import.meta.url));
const hardhatCli = path.join(path.dirname(require.resolve("hardhat/package.json")), "dist/src/cli.js");
/** Every config that is written as the documentation shows has it, with plugins or without. */
const importConfig = 'import { defineConfig } from "hardhat/config";\n';
const runs = Number(process.argv[2] ?? 15);

const folder = await createProject();
try {
  await compare();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  const costs: Record<string, ProcessCost[]> = { "without.js": [], "with.js": [] };
  for (let run = 0; run <= runs; run++) {
    for (const [config, measured] of Object.entries(costs)) {
      const cost = await measureProcess([hardhatCli, "--config", config, "--help"], { cwd: folder });
      // The first round only warms the file cache.
      if (run > 0) {
        measured.push(cost);
      }
    }
  }
  const [without = [], withPlugin = []] = Object.values(costs);
  for (const figure of ["cpuMs", "wallMs", "peakMb"] as const) {
    const [base, more] = [without, withPlugin].map((list) => median(list.map((cost) => cost[figure])));
    const difference = median(
      withPlugin.map((cost, index) => cost[figure] - (without[index]?.[figure] ?? 0)),
    );
    console.log(
      `${figure.padEnd(7)} without ${base?.toFixed(1)}  with ${more?.toFixed(1)}  difference in pairs ${difference.toFixed(1)}`,
    );
  }
}

async function createProject(): Promise<string> {
  await mkdir(path.join(repository, ".tmp"), { recursive: true });
  const project = await mkdtemp(path.join(repository, ".tmp", "startup-"));
  await writeFile(
    path.join(project, "package.json"),
    '{ "name": "startup", "private": true, "type": "module" }',
  );
  await mkdir(path.join(project, "node_modules"));
  await symlink(repository, path.join(project, "node_modules", "hardhat-verify-contract"), "junction");
  await writeFile(
    path.join(project, "without.js"),
    `${importConfig}export default defineConfig({ solidity: "0.8.30" });\n`,
  );
  await writeFile(
    path.join(project, "with.js"),
    `${importConfig}import verifyContract from "hardhat-verify-contract";
export default defineConfig({ plugins: [verifyContract], solidity: "0.8.30" });\n`,
  );
  return project;
}
