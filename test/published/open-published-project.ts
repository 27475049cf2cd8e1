import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { NetworkConnection } from "hardhat/types/network";

import verifyContractPlugin from "../../src/index.ts";
import { compilers } from "../../test-fixtures/published/compilers.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { buildAll, type PublishedBuild } from "./build-published.ts";
import { writeBuild } from "./write-build.ts";

/** A Hardhat project that has built the whole catalogue, each input as a build of its own. */
export interface PublishedProject {
  readonly hre: HardhatRuntimeEnvironment;
  readonly connection: NetworkConnection<"generic">;
  readonly builds: readonly PublishedBuild[];
  remove(): Promise<void>;
}

/** Opens the project with the plugin from the sources; the caller removes it. */
export async function openPublishedProject(): Promise<PublishedProject> {
  const parent = fileURLToPath(new URL("../../.tmp", import.meta.url));
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "published-"));
  await writeFile(
    path.join(folder, "package.json"),
    '{ "name": "project", "private": true, "type": "module" }',
  );
  // As in `openProject`.
  await writeFile(path.join(folder, ".git"), "gitdir: none\n");
  const hre = await createHardhatRuntimeEnvironment(
    {
      plugins: [hardhatEthers, verifyContractPlugin],
      solidity: {
        compilers: Object.entries(compilers).map(([version, compiler]) => ({
          version,
          path: soljsonPath(compiler.folder),
        })),
      },
    },
    {},
    folder,
  );
  // Before the builds are there: the network reads all that there are, for its traces.
  const connection = await hre.network.create();
  const builds = await buildAll();
  for (const build of builds) {
    await writeBuild(build, hre.config.paths.artifacts);
  }
  const remove = async () => {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { hre, connection, builds, remove };
}
