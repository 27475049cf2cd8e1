import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { isJsonRecord, parseIfJson } from "../base/json.ts";
import { toPackageName } from "../core/contract/contract-name.ts";
import type { ProjectSource } from "../verification/ports.ts";
import { readIfThere, unlessRefused } from "./files.ts";

/** Returns undefined if the package is not installed. */
export async function readPackageVersion(
  packageName: string,
  projectFolder: string,
): Promise<string | undefined> {
  const folder = isPackageName(packageName) ? findPackage(packageName, projectFolder) : undefined;
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

/** Finds the real folder of a package where Node looks, whatever the package exports. */
export function findPackage(name: string, from: string): string | undefined {
  const places = createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
  return places.map((place) => toRealFolder(path.join(place, name))).find((folder) => folder !== undefined);
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
  const folder = isPackageName(packageName) ? findPackage(packageName, projectFolder) : undefined;
  const file = folder && path.join(folder, name.slice(packageName.length));
  // The name is part of a commit, and must not lead to another folder.
  return file?.startsWith(`${folder}${path.sep}`) ? readIfThere(file) : undefined;
}

/** Hardhat 3 writes this for the version of a workspace package. */
const localVersion = "local";

/** Returns the path of a workspace package's source, even if it does not exist. */
function findLocalFile(inputSourceName: string, projectFolder: string): string | undefined {
  const [, name = "", version, file = ""] = packageSource.exec(inputSourceName) ?? [];
  const folder = isPackageName(name) ? findPackage(name, projectFolder) : undefined;
  if (folder === undefined || !isEdited(folder)) {
    return undefined;
  }
  const isMeant =
    version === localVersion || readVersion(readIfThere(path.join(folder, "package.json"))) === version;
  const found = path.join(folder, file);
  return isMeant && found.startsWith(folder + path.sep) ? found : undefined;
}

/** Copies from a registry are not edited. */
function isEdited(folder: string): boolean {
  return !folder.split(path.sep).includes("node_modules");
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
