import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../base/json.ts";
import { isLongVersion } from "../core/build/compiler-version.ts";
import { parseBuildFile } from "../core/build/parse-build-file.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../core/build/parse-output.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { BuildInfoStore, StoredContract } from "../verification/ports.ts";
import { openPlace } from "./build-places.ts";
import { listFolder, outputSuffix, readBuildFile, readIfThere } from "./files.ts";
import { findPackage } from "./installed-packages.ts";

/**
 * Creates the store of the builds that a project's packages bring along: proxies, beacons and admins
 * that OpenZeppelin's plugins deploy, Safe's contracts, and whatever others ship in the same way.
 *
 * Only builds that say which compiler made them of what are of use. Truffle's artifacts, as older
 * packages have them, do not: nothing in them could be proved.
 *
 * @see https://github.com/OpenZeppelin/openzeppelin-upgrades/tree/master/packages/core
 */
export function createPublishedStore({ projectFolder }: { readonly projectFolder: string }): BuildInfoStore {
  const find = async (filter: OutputFilter) => {
    const found: StoredContract[] = [];
    for (const folder of await findPackageFolders(projectFolder)) {
      for (const file of listPublishedBuilds(folder)) {
        const bytes = await readPublished(file);
        found.push(...parseBuildInfoOutput({ path: file, bytes, buildInfoId: file }, filter));
      }
    }
    return found;
  };
  return openPlace({
    find,
    readBuildInfo: async (id) => {
      // Hardhat 3 keeps the input in a file beside the output.
      const file = id.endsWith(outputSuffix) ? `${id.slice(0, -outputSuffix.length)}.json` : id;
      const build = parseBuildFile({ path: file, bytes: await readPublished(file) });
      if (build.kind === "unknown") {
        throw createFailure("BUILD_INFO_INVALID", { file, problem: build.problem });
      }
      if (!isLongVersion(build.solcVersion)) {
        throw createFailure("BUILD_INFO_INVALID", {
          file,
          problem: "it does not say which compiler made it",
        });
      }
      return { id, solcLongVersion: build.solcVersion, input: build.input };
    },
  });
}

async function readPublished(file: string): Promise<Buffer> {
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw createFailure("BUILD_INFO_INVALID", { file, problem: "it no longer exists" });
  }
  return bytes;
}

/**
 * Packages that a project may have without naming them: OpenZeppelin's upgrades plugin needs the one
 * with the builds, and strict package managers hide it behind the plugin.
 */
const ways: readonly (readonly string[])[] = [
  ["@openzeppelin/upgrades-core"],
  ["@openzeppelin/hardhat-upgrades", "@openzeppelin/upgrades-core"],
];

const named = z.record(z.string(), z.unknown()).default({});

const manifestSchema = z.object({
  dependencies: named,
  devDependencies: named,
  peerDependencies: named,
  optionalDependencies: named,
});

/** Returns the folders of the packages that a project names in its package.json, each once. */
async function findPackageFolders(projectFolder: string): Promise<readonly string[]> {
  const own = await listDependencies(projectFolder);
  const folders: string[] = [];
  for (const way of [...own.map((name) => [name]), ...ways]) {
    const folder = await findAlong(way, projectFolder);
    folders.push(...(folder === undefined ? [] : [folder]));
  }
  return [...new Set(folders)];
}

async function listDependencies(folder: string): Promise<readonly string[]> {
  const text = readIfThere(path.join(folder, "package.json")) ?? "";
  const parsed = manifestSchema.safeParse(parseIfJson(text));
  return parsed.success ? Object.values(parsed.data).flatMap((names) => Object.keys(names)) : [];
}

async function findAlong(way: readonly string[], start: string): Promise<string | undefined> {
  let folder: string | undefined = start;
  for (const name of way) {
    folder = folder === undefined ? undefined : await findPackage(name, folder);
  }
  return folder;
}

/**
 * Where packages keep the compilations that they ship, as their tools wrote them: OpenZeppelin's
 * plugins, Hardhat, and Hardhat in a `build` folder, as Safe has it.
 */
const places = [
  { folder: "artifacts", name: /^build-info.*\.json$/ },
  { folder: "artifacts/build-info", name: /\.json$/ },
  { folder: "build/artifacts/build-info", name: /\.json$/ },
];

/** Lists the files of a package that may hold compilations, in a steady order. */
function listPublishedBuilds(packageFolder: string): readonly string[] {
  return places.flatMap(({ folder, name }) =>
    listFolder(path.join(packageFolder, folder))
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(packageFolder, folder, entry.name)),
  );
}
