import path from "node:path";
import { listFolder } from "./list-folder.ts";

/**
 * Lists the paths of the JSON files below an artifacts folder, one level of folders after the
 * other, without its build infos.
 */
export function listArtifactFiles(artifactsFolder: string): readonly string[] {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");
  const folders = [artifactsFolder];
  const files: string[] = [];
  // A list that grows while it is walked over is walked over to its new end.
  for (const folder of folders) {
    for (const entry of listFolder(folder)) {
      const entryPath = path.join(folder, entry.name);
      if (entry.isDirectory() && entryPath !== buildInfoFolder) {
        folders.push(entryPath);
      } else if (!entry.isDirectory() && entry.name.endsWith(".json")) {
        files.push(entryPath);
      }
    }
  }
  return files;
}
