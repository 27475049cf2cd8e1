import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packageRoot } from "../package/package-root.ts";
import { makeOnce } from "./make-once.ts";

/**
 * Returns the URL of the plugin for processes that tests start: of the package as it is published, which takes
 * a process a fifth of a second less to load than the sources. It is bundled once for each state of the sources,
 * below `.tmp/packages`. Coverage is counted in the sources.
 */
export function pluginUrl(): Promise<string> {
  url ??= build();
  return url;
}

let url: Promise<string> | undefined;

/** Returns the program of the command line beside it. */
export async function cliPath(): Promise<string> {
  const index = fileURLToPath(await pluginUrl());
  return path.join(path.dirname(index), `cli${path.extname(index)}`);
}

async function build(): Promise<string> {
  if (process.env.NODE_V8_COVERAGE !== undefined) {
    return pathToFileURL(path.join(packageRoot, "src/index.ts")).href;
  }
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
  return pathToFileURL(path.join(folder, "dist/index.js")).href;
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
