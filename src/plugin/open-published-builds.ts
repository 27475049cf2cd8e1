import { createRequire } from "node:module";
import path from "node:path";

import type { HookContext } from "hardhat/types/hooks";

import { createPublishedStore } from "../project/published/create-published-store.ts";
import type { BuildInfoStore } from "../verification/ports.ts";

/**
 * The packages that lead to OpenZeppelin's builds, each found from the one before: a project has them
 * itself, or its upgrades plugin has, which strict package managers hide from the project.
 */
const ways: readonly (readonly string[])[] = [
  ["@openzeppelin/upgrades-core"],
  ["@openzeppelin/hardhat-upgrades", "@openzeppelin/upgrades-core"],
];

/**
 * The builds of OpenZeppelin's proxies, beacons and admins, where the project has the package that
 * ships them; undefined where it has not.
 */
export function openPublishedBuilds({ config }: HookContext): BuildInfoStore | undefined {
  const start = path.join(config.paths.root, "package.json");
  const [manifest] = ways.flatMap((way) => findAlong(way, start));
  return manifest === undefined
    ? undefined
    : createPublishedStore({ folder: path.join(path.dirname(manifest), "artifacts") });
}

function findAlong(way: readonly string[], start: string): string[] {
  try {
    return [way.reduce((manifest, name) => createRequire(manifest).resolve(`${name}/package.json`), start)];
  } catch {
    // It is optional: whatever keeps it from being found, the project does without.
    return [];
  }
}
