import path from "node:path";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import { measureArtifactRuntime, parseArtifact } from "../core/build/parse-artifact.ts";
import { hasName, splitName, toUserSourceName } from "../core/contract/contract-name.ts";
import { isFailure } from "../core/errors/failure.ts";
import { listFolder, readFileHead } from "./files.ts";

interface ArtifactFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Returns undefined for an artifact that is not wanted. */
type ReadArtifact = (file: ArtifactFile) => StoredContract | undefined;

/**
 * Reads the artifacts whose runtime bytecode has this length. The others are measured, not parsed.
 *
 * @throws BUILD_INFO_INVALID for a damaged artifact of that length
 */
export function findArtifactsByLength(
  artifactsFolder: string,
  runtimeBytes: number,
): Promise<readonly StoredContract[]> {
  return readArtifacts(listArtifactFiles(artifactsFolder), ({ path: file, bytes }) => {
    const measured = measureArtifactRuntime(bytes);
    if (measured === undefined) {
      const contract = parseIfArtifact({ path: file, text: bytes.toString() });
      return contract?.runtimeBytecode.object.length === runtimeBytes * 2 ? contract : undefined;
    }
    return measured === runtimeBytes ? toParsed({ path: file, bytes }) : undefined;
  });
}

/**
 * Reads the artifacts of all contracts with a name. Hardhat names the files after them, and the folders after the
 * source files.
 *
 * @throws BUILD_INFO_INVALID for a damaged artifact of that name
 */
export async function findArtifactsByName(
  artifactsFolder: string,
  name: string,
): Promise<readonly StoredContract[]> {
  const { sourceName, contractName } = splitName(name);
  const readNamed = async (files: readonly string[]) => {
    const contracts = await readArtifacts(files, toParsed);
    return contracts.filter((contract) => hasName(contract, name));
  };
  const place = path.join(artifactsFolder, toUserSourceName(sourceName));
  const namesake = path.join(place, `${contractName}.json`);
  const isInside = [place, namesake].every((one) => isBelow(artifactsFolder, one));
  const inPlace = isInside ? await readNamed([namesake]) : [];
  return inPlace.length > 0
    ? inPlace
    : readNamed(
        listArtifactFiles(artifactsFolder).filter((file) => path.basename(file, ".json") === contractName),
      );
}

/** A name may come from a build of others, and must not lead to another folder. */
function isBelow(folder: string, place: string): boolean {
  return place.startsWith(path.join(folder, path.sep));
}

function toParsed({ path: file, bytes }: ArtifactFile): StoredContract | undefined {
  return parseArtifact({ path: file, text: bytes.toString() });
}

/** Yields the artifacts one at a time, because all at once need much memory. Skips damaged files. */
export async function* scanArtifacts(artifactsFolder: string): AsyncGenerator<StoredContract> {
  for (const { path: file, bytes } of readArtifactFiles(listArtifactFiles(artifactsFolder))) {
    const contract = parseIfArtifact({ path: file, text: bytes.toString() });
    if (contract !== undefined) {
      yield contract;
    }
  }
}

/** Skips missing files: another process may be building. */
function* readArtifactFiles(paths: readonly string[]): Generator<ArtifactFile> {
  for (const file of paths) {
    const bytes = readFileHead(file, Number.POSITIVE_INFINITY)?.bytes;
    if (bytes !== undefined) {
      yield { path: file, bytes };
    }
  }
}

async function readArtifacts(
  files: readonly string[],
  read: ReadArtifact,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  for (const file of readArtifactFiles(files)) {
    const contract = read(file);
    if (contract !== undefined) {
      found.push(contract);
    }
  }
  return found;
}

/** A file that is no artifact may have any form. */
function parseIfArtifact(file: { readonly path: string; readonly text: string }): StoredContract | undefined {
  try {
    return parseArtifact(file);
  } catch (error) {
    if (isFailure(error, "BUILD_INFO_INVALID")) {
      return undefined;
    }
    throw error;
  }
}

export function listArtifactFiles(artifactsFolder: string): readonly string[] {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");
  const folders = [artifactsFolder];
  const files: string[] = [];
  // The list grows while the loop runs.
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

/** Lists the names of all contracts from the paths: an artifact is at `<source name>/<contract>.json`. */
export function listArtifactNames(artifactsFolder: string): readonly string[] {
  const files = listArtifactFiles(artifactsFolder);
  return files
    .map((file) => path.relative(artifactsFolder, file).split(path.sep).join("/"))
    .map((file) => /^(.+\.sol)\/([^/]+)\.json$/.exec(file))
    .filter((match) => match !== null)
    .map(([, sourceName, contractName]) => `${sourceName}:${contractName}`);
}
