import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "../package/package-root.ts";
import { makeOnce } from "./make-once.ts";

/**
 * Returns the folder of the package as it is published, without declarations: its `package.json` and `dist`. It is
 * bundled once for each state of the sources, below `.tmp/packages`.
 */
export function builtPackage(): Promise<string> {
  built ??= build();
  return built;
}

let built: Promise<string> | undefined;

/**
 * Returns the URL of the plugin for processes that tests start: of the built package, which takes a process a fifth
 * of a second less to load than the sources. Coverage is counted in the sources.
 */
export async function pluginUrl(): Promise<string> {
  return process.env.NODE_V8_COVERAGE === undefined
    ? pathToFileURL(path.join(await builtPackage(), "dist/index.js")).href
    : pathToFileURL(path.join(packageRoot, "src/index.ts")).href;
}

/** Returns the program of the command line beside it. */
export async function cliPath(): Promise<string> {
  const index = fileURLToPath(await pluginUrl());
  return path.join(path.dirname(index), `cli${path.extname(index)}`);
}

async function build(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await listIngredients()) {
    hash.update(`${file}\n`).update(await readFile(path.join(packageRoot, file)));
  }
  const folder = path.join(packageRoot, ".tmp", "packages", hash.digest("hex").slice(0, 16));
  await makeOnce(folder, async (draft) => {
    await mkdir(draft);
    await copyFile(path.join(packageRoot, "package.json"), path.join(draft, "package.json"));
    await symlink(path.join(packageRoot, "docs"), path.join(draft, "docs"), "junction");
    const { bundle } = await import("../../scripts/bundle.ts");
    await bundle(path.join(draft, "dist"));
  });
  return folder;
}

/** What the bundle is made of; the lock names the version of the bundler. */
async function listIngredients(): Promise<readonly string[]> {
  const files = await Promise.all(
    ["src", "scripts"].map(async (folder) => {
      const names = await readdir(path.join(packageRoot, folder), { recursive: true });
      return names.filter((name) => name.endsWith(".ts")).map((name) => path.join(folder, name));
    }),
  );
  return [...files.flat().toSorted(), "package.json", "package-lock.json"];
}
