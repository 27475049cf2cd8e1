import path from "node:path";
import { listArtifactFiles } from "./list-artifact-files.ts";

/**
 * Lists the names of all contracts with an artifact, as `contracts/Token.sol:Token`.
 *
 * No file is read: Hardhat puts an artifact at `<source name>/<contract>.json`.
 */
export function listArtifactNames(artifactsFolder: string): readonly string[] {
  const files = listArtifactFiles(artifactsFolder);
  return files
    .map((file) => path.relative(artifactsFolder, file).split(path.sep).join("/"))
    .map((file) => /^(.+\.sol)\/([^/]+)\.json$/.exec(file))
    .filter((match) => match !== null)
    .map(([, sourceName, contractName]) => `${sourceName}:${contractName}`);
}
