import { existsSync, realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { isJsonRecord, parseIfJson } from "../base/json.ts";
import { isSystemError } from "../base/system-error.ts";
import { toPackageName } from "../core/causes/text-variations.ts";
import type { ProjectSource } from "../verification/ports.ts";
import { listIfThere, readIfThere, unlessRefused } from "./files.ts";

/** Reads the version of a package that is installed for a project; undefined if there is none of this name. */
export async function readPackageVersion(
  packageName: string,
  projectFolder: string,
): Promise<string | undefined> {
  const folder = isPackageName(packageName) ? await findPackage(packageName, projectFolder) : undefined;
  const text = folder === undefined ? undefined : readIfThere(path.join(folder, "package.json"));
  return readVersion(text);
}

/** The name comes out of a build that may be anybody's: it leads to no other folder. */
function isPackageName(name: string): boolean {
  return /^(@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/.test(name);
}

function readVersion(manifestText = ""): string | undefined {
  const manifest = parseIfJson(manifestText);
  return isJsonRecord(manifest) && typeof manifest.version === "string" ? manifest.version : undefined;
}

/** Returns the folder of a package, where Node would look, whatever the package exports; undefined: there is none. */
export async function findPackage(name: string, from: string): Promise<string | undefined> {
  const places = listPlaces(name, from);
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

/** Returns the folders where Node looks for a package. */
function listPlaces(name: string, from: string): readonly string[] {
  return createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
}

/** How Hardhat 3 names a source of a package. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@([^/]+)\/(.+)$/;

/**
 * Finds the file of a source of a package of the same workspace, to which a link leads, by its input source name.
 * Returns the path from the project's folder; undefined: it is not there, or no package of the workspace.
 */
export function findPackageSource(inputSourceName: string, projectFolder: string): string | undefined {
  const local = findLocalFile(inputSourceName, projectFolder);
  return local !== undefined && existsSync(local)
    ? path.relative(toRealFolder(projectFolder) ?? projectFolder, local).replaceAll(path.sep, "/")
    : undefined;
}

/**
 * Reads a source of an installed package by its input source name, as Hardhat 3, Hardhat 2 or Foundry writes it;
 * undefined: no installed package has it.
 */
export async function readPackageSource(
  inputSourceName: string,
  projectFolder: string,
): Promise<string | undefined> {
  const marked = findPackageSource(inputSourceName, projectFolder);
  if (marked !== undefined) {
    return readIfThere(path.join(projectFolder, marked));
  }
  const name = inputSourceName.replace(/^node_modules\//, "");
  const packageName = toPackageName(name);
  const folder = isPackageName(packageName) ? await findPackage(packageName, projectFolder) : undefined;
  const file = folder && path.join(folder, name.slice(packageName.length));
  // The name comes out of a commit that may be anybody's: it leads to no other folder.
  return file?.startsWith(`${folder}${path.sep}`) ? readIfThere(file) : undefined;
}

/** The word that Hardhat 3 writes instead of a version for a package of the same workspace. */
const localVersion = "local";

/**
 * Returns where a source of a package is that is edited in its folder, to which a link leads, whether it is there or
 * not; undefined: the project has no such package.
 */
function findLocalFile(inputSourceName: string, projectFolder: string): string | undefined {
  const [, name = "", version, file = ""] = packageSource.exec(inputSourceName) ?? [];
  const [folder] = isPackageName(name) ? listInWorkspace(name, projectFolder) : [];
  if (folder === undefined || !isEdited(folder)) {
    return undefined;
  }
  const isMeant =
    version === localVersion || readVersion(readIfThere(path.join(folder, "package.json"))) === version;
  const found = path.join(folder, file);
  return isMeant && found.startsWith(folder + path.sep) ? found : undefined;
}

/**
 * Lists the folders of a package that a project finds, and then those that packages of its workspace find: pnpm links
 * what only they use beside them.
 */
function* listInWorkspace(name: string, projectFolder: string): Generator<string> {
  const users = new Set([projectFolder]);
  for (const user of users) {
    const places = listPlaces(name, user);
    yield* places.flatMap((place) => toRealFolder(path.join(place, name)) ?? []);
    const linked = places.flatMap(listLinks).flatMap((link) => toRealFolder(link) ?? []);
    for (const folder of linked.filter(isEdited)) {
      users.add(folder);
    }
  }
}

/** A copy from a registry is not edited. */
function isEdited(folder: string): boolean {
  return !folder.split(path.sep).includes("node_modules");
}

/** Lists the packages in a folder that are links, those with a scope, too. */
function listLinks(place: string): readonly string[] {
  const scopes = listIfThere(place).filter((entry) => entry.isDirectory() && entry.name.startsWith("@"));
  return [place, ...scopes.map(({ name }) => path.join(place, name))].flatMap((folder) =>
    listIfThere(folder)
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => path.join(folder, name)),
  );
}

function toRealFolder(folder: string): string | undefined {
  return unlessRefused(() => realpathSync(folder), undefined);
}

/** How Hardhat 3 begins the input source names of a project's own files. */
const projectPrefix = "project/";

/** How it begins those of files in packages. */
const packagePrefix = "npm/";

/**
 * Reads what a project has of a source now, by its input source name. A name that Hardhat 3 did not mark is one
 * of the project if it begins with one of its folders. A package of the same workspace is the project's own, too.
 */
export async function readProjectSource(
  projectFolder: string,
  inputSourceName: string,
): Promise<ProjectSource> {
  if (inputSourceName.startsWith(packagePrefix)) {
    const local = findLocalFile(inputSourceName, projectFolder);
    return local === undefined ? { kind: "foreign" } : readSource(local, { isOwn: true });
  }
  const isMarked = inputSourceName.startsWith(projectPrefix);
  const name = isMarked ? inputSourceName.slice(projectPrefix.length) : inputSourceName;
  const root = path.resolve(projectFolder);
  const file = path.resolve(root, name);
  if (!file.startsWith(root + path.sep)) {
    return { kind: "foreign" };
  }
  const [folder = "", ...rest] = path.relative(root, file).split(path.sep);
  return readSource(file, { isOwn: isMarked || (rest.length > 0 && existsSync(path.join(root, folder))) });
}

async function readSource(file: string, { isOwn }: { readonly isOwn: boolean }): Promise<ProjectSource> {
  const text = readIfThere(file);
  return text === undefined ? { kind: isOwn ? "gone" : "foreign" } : { kind: "text", text };
}
