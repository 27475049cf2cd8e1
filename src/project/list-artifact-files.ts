import path from "node:path";
import { fileLimit } from "./file-limit.ts";
import { listFolder } from "./list-folder.ts";
import { mapWithLimit } from "./map-with-limit.ts";

/**
 * Lists the paths of the JSON files below an artifacts folder, one level of folders after the
 * other, without its build infos.
 */
export async function listArtifactFiles(artifactsFolder: string): Promise<readonly string[]> {
  const files: string[] = [];
  let folders: readonly string[] = [artifactsFolder];
  while (folders.length > 0) {
    const listings = await mapWithLimit(folders, { limit: fileLimit, map: listEntries });
    const entries = listings.flat();
    files.push(...entries.filter(({ isFolder, name }) => !isFolder && name.endsWith(".json")).map(toPath));
    folders = entries
      .filter(({ isFolder }) => isFolder)
      .map(toPath)
      .filter((folder) => folder !== path.join(artifactsFolder, "build-info"));
  }
  return files;
}

async function listEntries(folder: string) {
  const entries = await listFolder(folder);
  return entries.map((entry) => ({ folder, name: entry.name, isFolder: entry.isDirectory() }));
}

function toPath({ folder, name }: { readonly folder: string; readonly name: string }): string {
  return path.join(folder, name);
}
