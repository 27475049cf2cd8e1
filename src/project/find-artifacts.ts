import path from "node:path";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import { measureArtifactRuntime, parseArtifact } from "../core/build/parse-artifact.ts";
import { hasName, toUserSourceName } from "../core/contract/contract-name.ts";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { listArtifactFiles } from "./list-artifact-files.ts";
import { type ArtifactFile, readArtifactFiles } from "./read-artifact-files.ts";

/** Decides from an artifact's bytes and parses it if need be; undefined when it is not wanted. */
type ReadArtifact = (file: ArtifactFile) => StoredContract | undefined;

/**
 * Reads the artifacts whose runtime bytecode has a length. The others are measured, never parsed.
 *
 * @throws BuildInfoInvalidError for a damaged artifact of that length
 */
export async function findArtifactsByLength(
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
 * Reads the artifacts of all contracts with a name: Hardhat names the files after them, and the folders
 * after the source files. Where a whole name is given and its file is there, no other is looked for.
 *
 * @throws BuildInfoInvalidError for a damaged artifact of that name
 */
export async function findArtifactsByName(
  artifactsFolder: string,
  name: string,
): Promise<readonly StoredContract[]> {
  // What stands behind the last colon: source names may have colons too.
  const colon = name.lastIndexOf(":");
  const contractName = name.slice(colon + 1);
  const readNamed = async (files: readonly string[]) => {
    const contracts = await readArtifacts(files, toParsed);
    return contracts.filter((contract) => hasName(contract, name));
  };
  const place = path.join(artifactsFolder, toUserSourceName(name.slice(0, Math.max(0, colon))));
  const inPlace = isBelow(artifactsFolder, place)
    ? await readNamed([path.join(place, `${contractName}.json`)])
    : [];
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
    if (error instanceof BuildInfoInvalidError) {
      return undefined;
    }
    throw error;
  }
}
