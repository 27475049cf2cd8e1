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
 * Opens the builds that a project's packages bring along, such as OpenZeppelin's proxies and Safe's contracts. Truffle's
 * artifacts of older packages are skipped: they have no compiler input.
 *
 * @see https://github.com/OpenZeppelin/openzeppelin-upgrades/tree/master/packages/core
 */
export function createPublishedStore({ projectFolder }: { readonly projectFolder: string }): BuildInfoStore {
  const find = async (filter: OutputFilter) => {
    const found: StoredContract[] = [];
    for (const folder of findPackageFolders(projectFolder)) {
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

const packagesSchema = z.record(z.string(), z.unknown()).default({});

const manifestSchema = z.object({
  dependencies: packagesSchema,
  devDependencies: packagesSchema,
  peerDependencies: packagesSchema,
  optionalDependencies: packagesSchema,
});

const upgrades = "@openzeppelin/upgrades-core";

/**
 * Returns the folders of the packages that a project names in its package.json, each once. OpenZeppelin's plugin needs
 * the package with the builds, and strict package managers hide it behind the plugin.
 */
function findPackageFolders(projectFolder: string): readonly string[] {
  const plugin = findPackage("@openzeppelin/hardhat-upgrades", projectFolder);
  const named = [...listDependencies(projectFolder), upgrades].map((name) =>
    findPackage(name, projectFolder),
  );
  const folders = [...named, plugin && findPackage(upgrades, plugin)];
  return [...new Set(folders.flatMap((folder) => folder ?? []))];
}

function listDependencies(folder: string): readonly string[] {
  const text = readIfThere(path.join(folder, "package.json")) ?? "";
  const parsed = manifestSchema.safeParse(parseIfJson(text));
  return parsed.success ? Object.values(parsed.data).flatMap((names) => Object.keys(names)) : [];
}

/** Of OpenZeppelin's plugins, of Hardhat, and of Safe. */
const places = [
  { folder: "artifacts", name: /^build-info.*\.json$/ },
  { folder: "artifacts/build-info", name: /\.json$/ },
  { folder: "build/artifacts/build-info", name: /\.json$/ },
];

function listPublishedBuilds(packageFolder: string): readonly string[] {
  return places.flatMap(({ folder, name }) =>
    listFolder(path.join(packageFolder, folder))
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(packageFolder, folder, entry.name)),
  );
}
