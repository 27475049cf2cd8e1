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
export function listPublishedBuilds(packageFolder: string): readonly string[] {
  return places.flatMap(({ folder, name }) =>
    listFolder(path.join(packageFolder, folder))
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(packageFolder, folder, entry.name)),
  );
}
