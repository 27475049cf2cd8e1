import path from "node:path";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import { measureArtifactRuntime, parseArtifact } from "../core/build/parse-artifact.ts";
import { hasName, splitName, toUserSourceName } from "../core/contract/contract-name.ts";
import { isFailure } from "../core/errors/failure.ts";
import { type ArtifactIndex, readChangeTime } from "./artifact-index.ts";
import { listFolder } from "./files.ts";
import { type ArtifactFile, readArtifactFiles } from "./read-artifact-files.ts";

/** Decides from an artifact's bytes and parses it if need be; undefined when it is not wanted. */
type ReadArtifact = (file: ArtifactFile) => StoredContract | undefined;

/**
 * Reads the artifacts whose runtime bytecode has a length. The others are measured, never parsed; where
 * an index knows their lengths, they are not even read.
 *
 * @throws BUILD_INFO_INVALID for a damaged artifact of that length
 */
export async function findArtifactsByLength(
  artifactsFolder: string,
  { runtimeBytes, index }: { readonly runtimeBytes: number; readonly index?: ArtifactIndex | undefined },
): Promise<readonly StoredContract[]> {
  const lengths = new Map<string, number | null>();
  const read: ReadArtifact = ({ path: file, bytes }) => {
    const measured = measureArtifactRuntime(bytes);
    lengths.set(file, measured ?? null);
    if (measured === undefined) {
      const contract = parseIfArtifact({ path: file, text: bytes.toString() });
      return contract?.runtimeBytecode.object.length === runtimeBytes * 2 ? contract : undefined;
    }
    return measured === runtimeBytes ? toParsed({ path: file, bytes }) : undefined;
  };
  const mayFit = await index?.find(runtimeBytes);
  if (mayFit !== undefined) {
    return readArtifacts(mayFit, read);
  }
  const { folders, files } = walkArtifacts(artifactsFolder);
  const found = await readArtifacts(files, read);
  await index?.keep({ folders, files: [...lengths] });
  return found;
}

/**
 * Reads the artifacts of all contracts with a name: Hardhat names the files after them, and the folders
 * after the source files. Where a whole name is given and its file is there, no other is looked for.
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

/** A name may come from afar: it leads to no other folder. */
function isBelow(folder: string, place: string): boolean {
  return place.startsWith(path.join(folder, path.sep));
}

function toParsed({ path: file, bytes }: ArtifactFile): StoredContract | undefined {
  return parseArtifact({ path: file, text: bytes.toString() });
}

/** Yields every artifact, one at a time: all at once would be too much to hold. Damaged files are passed over. */
export async function* scanArtifacts(artifactsFolder: string): AsyncGenerator<StoredContract> {
  for await (const { path: file, bytes } of readArtifactFiles(listArtifactFiles(artifactsFolder))) {
    const contract = parseIfArtifact({ path: file, text: bytes.toString() });
    if (contract !== undefined) {
      yield contract;
    }
  }
}

async function readArtifacts(
  files: readonly string[],
  read: ReadArtifact,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  for await (const file of readArtifactFiles(files)) {
    const contract = read(file);
    if (contract !== undefined) {
      found.push(contract);
    }
  }
  return found;
}

/** A file of another layout may be anything: only what turns out to be an artifact counts. */
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

/**
 * Lists the paths of the JSON files below an artifacts folder, one level of folders after the
 * other, without its build infos.
 */
export function listArtifactFiles(artifactsFolder: string): readonly string[] {
  return walkArtifacts(artifactsFolder).files;
}

/** Lists the same, and the folders with the times at which each had changed before it was listed. */
function walkArtifacts(artifactsFolder: string): {
  readonly folders: readonly (readonly [folder: string, changedMs: number])[];
  readonly files: readonly string[];
} {
  const buildInfoFolder = path.join(artifactsFolder, "build-info");
  const folders = [artifactsFolder];
  const times: number[] = [];
  const files: string[] = [];
  // A list that grows while it is walked over is walked over to its new end.
  for (const folder of folders) {
    times.push(readChangeTime(folder));
    for (const entry of listFolder(folder)) {
      const entryPath = path.join(folder, entry.name);
      if (entry.isDirectory() && entryPath !== buildInfoFolder) {
        folders.push(entryPath);
      } else if (!entry.isDirectory() && entry.name.endsWith(".json")) {
        files.push(entryPath);
      }
    }
  }
  return { folders: folders.map((folder, index) => [folder, times[index] ?? 0] as const), files };
}

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
