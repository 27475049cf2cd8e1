import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A folder with a copy of an example, in which `hardhat-verify-contract` is this checkout's build. */
export interface DemoProject {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies an example below the checkout, where the checkout's own dependencies are found. */
export async function createDemoProject(
  example: string,
  { nodePort, explorerPort }: { readonly nodePort: number; readonly explorerPort: number },
): Promise<DemoProject> {
  const parent = path.join(repository, ".tmp");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, `${example}-`));
  await cp(path.join(repository, "examples", example), folder, {
    recursive: true,
    filter: (source) => !/[/\\](?:node_modules|artifacts|cache)$/.test(source),
  });
  await mkdir(path.join(folder, "node_modules"), { recursive: true });
  await symlink(repository, path.join(folder, "node_modules", "hardhat-verify-contract"), "junction");
  await writeFile(
    path.join(folder, "hardhat.demo.config.ts"),
    `import config from "./hardhat.config.ts";

export default {
  ...config,
  networks: { ...config.networks, localhost: { type: "http", url: "http://127.0.0.1:${nodePort}" } },
  verifyContract: { ...config.verifyContract, localExplorer: { port: ${explorerPort} } },
};
`,
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
