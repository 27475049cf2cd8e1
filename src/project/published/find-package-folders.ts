import { realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";

import { isSystemError } from "../is-system-error.ts";
import { parseIfJson } from "../parse-if-json.ts";
import { readIfThere } from "../read-if-there.ts";

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
export async function findPackageFolders(projectFolder: string): Promise<readonly string[]> {
  const own = await listDependencies(projectFolder);
  const folders: string[] = [];
  for (const way of [...own.map((name) => [name]), ...ways]) {
    const folder = await findAlong(way, projectFolder);
    folders.push(...(folder === undefined ? [] : [folder]));
  }
  return [...new Set(folders)];
}

async function listDependencies(folder: string): Promise<readonly string[]> {
  const text = (await readIfThere(path.join(folder, "package.json"))) ?? "";
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

/** Where Node would look, whatever the package exports. */
async function findPackage(name: string, from: string): Promise<string | undefined> {
  const places = createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
  for (const place of places) {
    try {
      return await realpath(path.join(place, name));
    } catch (error) {
      if (!isSystemError(error, "ENOENT") && !isSystemError(error, "ENOTDIR")) {
        throw error;
      }
    }
  }
  return undefined;
}
