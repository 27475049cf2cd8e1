import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { HardhatUserConfig, SolidityUserConfig } from "hardhat/types/config";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import verifyContractPlugin from "../../src/index.ts";
import { compileHere, soljsonPath } from "./soljson-path.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** The newest compiler, from npm: nothing is downloaded. */
export const newestCompiler = { version: "0.8.37", path: soljsonPath() };

export interface ProjectOptions {
  /** File name below the project → text; sources go to `contracts/`. */
  readonly files: Readonly<Record<string, string>>;
  readonly solidity?: SolidityUserConfig | undefined;
  readonly config?: Omit<HardhatUserConfig, "solidity" | "plugins"> | undefined;
}

/** A Hardhat project in a folder of its own, built, with the plugin from the sources. */
export interface TestProject {
  readonly folder: string;
  readonly hre: HardhatRuntimeEnvironment;
  /** Writes files and builds again, as a user who goes on working does. */
  rebuild(
    files: Readonly<Record<string, string>>,
    options?: {
      readonly buildProfile?: string;
      /** Names of files to build alone; default: the whole project. */
      readonly only?: readonly string[];
    },
  ): Promise<void>;
  remove(): Promise<void>;
}

/** Opens a project below the checkout, where npm packages are found; the caller removes it. */
export async function openProject({ files, solidity, config = {} }: ProjectOptions): Promise<TestProject> {
  const parent = path.join(repository, ".tmp");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "project-"));
  await writeFiles(folder, {
    "package.json": '{ "name": "project", "private": true, "type": "module" }',
    // No repository: git would look for the project's files in all commits of this checkout, for each cause.
    ".git": "gitdir: none\n",
    ...files,
  });
  const open = async (buildProfile?: string) => {
    const opened = await createHardhatRuntimeEnvironment(
      {
        ...config,
        plugins: [hardhatEthers, verifyContractPlugin],
        solidity: solidity ?? { compilers: [newestCompiler] },
      },
      buildProfile === undefined ? {} : { buildProfile },
      folder,
    );
    // Hardhat starts a process for each compilation, which costs more than what the compiler has answered before.
    opened.hooks.registerHandlers("solidity", {
      invokeSolc: async (context, compiler, input, settings, next) => {
        const output = compileHere(compiler.compilerPath, JSON.stringify(input));
        return output === undefined ? next(context, compiler, input, settings) : JSON.parse(output);
      },
    });
    return opened;
  };
  const hre = await open();
  await build(hre);
  return {
    folder,
    hre,
    rebuild: async (changed, { buildProfile, only = [] } = {}) => {
      await writeFiles(folder, changed);
      await build(
        await open(buildProfile),
        only.map((name) => path.join(folder, name)),
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function build(hre: HardhatRuntimeEnvironment, files: readonly string[] = []): Promise<void> {
  await hre.tasks.getTask("build").run({ quiet: true, files: [...files] });
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
