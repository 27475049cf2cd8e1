/**
 * What the plugin (the build in dist) costs a Hardhat command that does not use it, as whole processes:
 * a command that only prints its help, and one that connects to a network and asks for a block number;
 * each without the plugin, with it, and with it and a `verifyContract` block. The three run in turn, and
 * each is compared with the one without the plugin of the same round.
 *
 *     npm run build && node bench/startup/main.ts [rounds, default 15]
 *
 * Limits: 10 ms of CPU time and 3 MB of memory more than without. Exit code 1 if one is passed.
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
const rounds = Number(process.argv[2] ?? 15);

const limits = { cpuMs: 10, wallMs: undefined, peakMb: 3 };
type Figure = keyof typeof limits;
const figures: readonly Figure[] = ["cpuMs", "wallMs", "peakMb"];

const commands = { "--help": ["--help"], "a connection": ["connect"] };

const importPlugin = 'import verifyContract from "hardhat-verify-contract";\n';
const verifyContractBlock = `verifyContract: {
    apiKey: configVariable("EXPLORER_API_KEY"),
    explorers: {
      sepolia: { apiUrl: "https://api.scan.example/api", headers: { "x-team": "contracts" } },
      mainnet: [{ apiUrl: "https://eth.blockscout.com/api" }, { apiUrl: "https://scan.example/api" }],
    },
    timeout: 60,
    localExplorer: { port: 4280 },
  },`;

const configs = {
  "without.js": toConfig({ imports: "", fields: "" }),
  "with.js": toConfig({ imports: importPlugin, fields: "plugins: [verifyContract]," }),
  "configured.js": toConfig({
    imports: importPlugin,
    fields: `plugins: [verifyContract],\n  ${verifyContractBlock}`,
  }),
};

const folder = await createProject();
try {
  for (const [name, args] of Object.entries(commands)) {
    await compare(name, args);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(command: string, args: readonly string[]): Promise<void> {
  const costs = new Map<string, ProcessCost[]>(Object.keys(configs).map((config) => [config, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [config, measured] of costs) {
      const cost = await measureProcess([hardhatCli, "--config", config, ...args], { cwd: folder });
      if (cost.exitCode !== 0) {
        throw new Error(`hardhat ${args.join(" ")} with ${config} ended with ${cost.exitCode}`);
      }
      // The first round only warms the file cache.
      if (round > 0) {
        measured.push(cost);
      }
    }
  }
  const [[, without = []] = [], ...others] = costs;
  for (const figure of figures) {
    const base = median(without.map((cost) => cost[figure]));
    console.log(`${command.padEnd(13)} ${figure.padEnd(7)} without the plugin ${base.toFixed(1)}`);
    for (const [config, measured] of others) {
      report(config, figure, { without, measured });
    }
  }
}

function report(
  config: string,
  figure: Figure,
  {
    without,
    measured,
  }: { readonly without: readonly ProcessCost[]; readonly measured: readonly ProcessCost[] },
): void {
  const differences = measured.map((cost, index) => cost[figure] - (without[index]?.[figure] ?? Number.NaN));
  const difference = median(differences);
  const ratio = median(measured.map((cost) => cost[figure])) / median(without.map((cost) => cost[figure]));
  const limit = limits[figure];
  const isPassed = limit !== undefined && difference > limit;
  console.log(
    `  ${config.padEnd(14)} ${difference.toFixed(1)} more in pairs, ratio ${ratio.toFixed(3)}${isPassed ? `: over the limit of ${limit}` : ""}`,
  );
  if (isPassed) {
    process.exitCode = 1;
  }
}

/** Every config that is written as the documentation shows has these imports, with plugins or without. */
function toConfig({ imports, fields }: { readonly imports: string; readonly fields: string }): string {
  return `import { configVariable, defineConfig, task } from "hardhat/config";
${imports}
const connect = task("connect", "Connects to a network")
  .setInlineAction(async (_, hre) => {
    const { provider } = await hre.network.create();
    console.log(await provider.request({ method: "eth_blockNumber" }));
  })
  .build();

export default defineConfig({
  solidity: "0.8.30",
  tasks: [connect],
  ${fields}
});
`;
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
  for (const [name, config] of Object.entries(configs)) {
    await writeFile(path.join(project, name), config);
  }
  return project;
}
