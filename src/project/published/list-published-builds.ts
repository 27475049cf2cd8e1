import path from "node:path";

import { listFolder } from "../list-folder.ts";

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
export async function listPublishedBuilds(packageFolder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const { folder, name } of places) {
    const entries = await listFolder(path.join(packageFolder, folder));
    files.push(
      ...entries
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => path.join(packageFolder, folder, entry.name)),
    );
  }
  return files;
}
