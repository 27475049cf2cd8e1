import { existsSync, realpathSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { isJsonRecord, parseIfJson } from "../base/json.ts";
import { isSystemError } from "../base/system-error.ts";
import { toPackageName } from "../core/contract/contract-name.ts";
import type { ProjectSource } from "../verification/ports.ts";
import { listIfThere, readIfThere, unlessRefused } from "./files.ts";

/** Returns undefined if the package is not installed. */
export async function readPackageVersion(
  packageName: string,
  projectFolder: string,
): Promise<string | undefined> {
  const folder = isPackageName(packageName) ? await findPackage(packageName, projectFolder) : undefined;
  const text = folder === undefined ? undefined : readIfThere(path.join(folder, "package.json"));
  return readVersion(text);
}

/** The name is part of a build, and must not lead to another folder. */
function isPackageName(name: string): boolean {
  return /^(@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/.test(name);
}

function readVersion(manifestText = ""): string | undefined {
  const manifest = parseIfJson(manifestText);
  return isJsonRecord(manifest) && typeof manifest.version === "string" ? manifest.version : undefined;
}

/** Finds a package where Node looks, whatever the package exports. */
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

function listPlaces(name: string, from: string): readonly string[] {
  return createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
}

/** Hardhat 3's name of a package's source. */
const packageSource = /^npm\/((?:@[^/]+\/)?[^/@]+)@([^/]+)\/(.+)$/;

/** Finds the source of a workspace package, to which a link leads. Returns its path from the project's folder. */
export function findPackageSource(inputSourceName: string, projectFolder: string): string | undefined {
  const local = findLocalFile(inputSourceName, projectFolder);
  return local !== undefined && existsSync(local)
    ? path.relative(toRealFolder(projectFolder) ?? projectFolder, local).replaceAll(path.sep, "/")
    : undefined;
}

/** Reads the source of an installed package by the name that Hardhat 3, Hardhat 2 or Foundry gives it. */
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
  // The name is part of a commit, and must not lead to another folder.
  return file?.startsWith(`${folder}${path.sep}`) ? readIfThere(file) : undefined;
}

/** Hardhat 3 writes this for the version of a workspace package. */
const localVersion = "local";

/** Returns the path of a workspace package's source, even if it does not exist. */
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

/** Lists the folders of a package for the project, and then for its workspace packages, which pnpm links beside them. */
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

/** Copies from a registry are not edited. */
function isEdited(folder: string): boolean {
  return !folder.split(path.sep).includes("node_modules");
}

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

/** Hardhat 3's prefix of a project's own files. */
const projectPrefix = "project/";

/** Hardhat 3's prefix of files in packages. */
const packagePrefix = "npm/";

/** Reads the current text of a source. A name without Hardhat 3's prefix is the project's if its first folder exists. */
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
