import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** Gives a project a package that this repository has installed, perhaps under another name. */
export async function linkPackage(
  projectFolder: string,
  { name, installedAs = name }: { readonly name: string; readonly installedAs?: string },
): Promise<void> {
  const place = path.join(projectFolder, "node_modules", name);
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(path.join(installed, installedAs), place, "junction");
}

/** OpenZeppelin's package with the builds of its proxies; it is installed without what it depends on. */
export const upgradesCore = {
  name: "@openzeppelin/upgrades-core",
  installedAs: "openzeppelin-upgrades-core",
};
