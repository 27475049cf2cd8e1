import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { folderOf, titleOf } from "./packages.ts";
import type { Family, Row } from "./row.ts";
import { chainId, type Stage } from "./stage.ts";

const whatsabiFolder = path.join(folderOf("whatsabi"), "project");
const wagmiFolder = path.join(folderOf("wagmi"), "project");
const whatsabi = titleOf("whatsabi", "@shazow/whatsabi");
const wagmi = titleOf("wagmi", "@wagmi/cli");

/** whatsabi's loaders: how each is made. Without a base URL its host is fixed, and the gateway stands in for it. */
const loaders = [
  {
    task: "`EtherscanABILoader`, fixed host",
    code: () => `EtherscanABILoader({ apiKey: "bench", chainId: ${chainId} })`,
  },
  {
    task: "`EtherscanV1ABILoader`",
    code: (url: string) => `EtherscanV1ABILoader({ apiKey: "bench", baseURL: "${url}/api" })`,
  },
  { task: "`SourcifyABILoader`, fixed host", code: () => `SourcifyABILoader({ chainId: ${chainId} })` },
  {
    task: "`BlockscoutABILoader`",
    code: (url: string) => `BlockscoutABILoader({ baseURL: "${url}/blockscout/api" })`,
  },
];

/** The plugins of wagmi's CLI that fetch ABIs. */
const plugins = [
  {
    task: "`etherscan` plugin, fixed host",
    code: () => `etherscan({ apiKey: "bench", chainId: ${chainId}, contracts })`,
  },
  {
    task: "`blockExplorer` plugin at `/api`",
    code: (url: string) => `blockExplorer({ apiKey: "bench", baseUrl: "${url}/api", contracts })`,
  },
  {
    task: "`blockExplorer` plugin at `/blockscout/api`",
    code: (url: string) => `blockExplorer({ baseUrl: "${url}/blockscout/api", contracts })`,
  },
  { task: "`sourcify` plugin, fixed host", code: () => `sourcify({ chainId: ${chainId}, contracts })` },
];

/** Libraries and tools that read what others have verified. */
export const readers: Family = {
  prepare: async () => {
    for (const folder of [whatsabiFolder, wagmiFolder]) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    }
  },
  rows: [
    ...loaders.map(
      ({ task, code }): Row => ({
        client: whatsabi,
        task: `${task}: ABI and sources`,
        run: async (stage) => {
          const address = await stage.showBox();
          const script = `import { loaders } from "@shazow/whatsabi";
const loader = new loaders.${code(stage.url)};
const abi = await loader.loadABI("${address}");
const contract = await loader.getContract("${address}");
const sources = await contract.getSources();
console.log(abi.map(({ type, name }) => type + " " + name).join(), contract.name, sources[0].content);
`;
          await writeFile(path.join(whatsabiFolder, "load.js"), script);
          const ended = await stage.run([process.execPath, "load.js"], { cwd: whatsabiFolder });
          return { ended, expected: ["function add", " Box ", "contract Box {"] };
        },
      }),
    ),
    ...plugins.map(
      ({ task, code }): Row => ({
        client: wagmi,
        task: `\`generate\`, ${task}`,
        run: async (stage) => {
          const address = await stage.showBox();
          const name = code("").replace(/\(.*/s, "");
          await writeFile(
            path.join(wagmiFolder, "wagmi.config.js"),
            `import { ${name} } from "@wagmi/cli/plugins";

const contracts = [{ name: "Box", address: "${address}" }];
export default { out: "generated.ts", plugins: [${code(stage.url)}] };
`,
          );
          return { ended: await generate(stage), expected: ["name: 'add'"] };
        },
      }),
    ),
  ],
};

/** Ends with what wagmi has written, behind what it has said. */
async function generate(stage: Stage) {
  const cli = path.join(folderOf("wagmi"), "node_modules/@wagmi/cli/dist/esm/cli.js");
  const generated = path.join(wagmiFolder, "generated.ts");
  await rm(generated, { force: true });
  const ended = await stage.run([process.execPath, cli, "generate"], { cwd: wagmiFolder });
  const written = await readFile(generated, "utf8").catch(() => "");
  return { ...ended, output: ended.output + written };
}
