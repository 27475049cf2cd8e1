import { statSync } from "node:fs";
import path from "node:path";
import { createFailure, type Failure, isFailure } from "../../core/errors/failure.ts";
import type { DeploymentRecords, FoundRecords, RecordedContract } from "../../verification/ports.ts";
import { listIfThere, unlessRefused } from "../files.ts";
import { readFoundryBroadcast } from "./foundry.ts";
import { isFoundryBroadcast } from "./foundry-run.ts";
import {
  isHardhatDeployNetwork,
  isHardhatDeployRecord,
  readHardhatDeployFile,
  readHardhatDeployNetwork,
} from "./hardhat-deploy.ts";
import { isIgnitionDeployment, readIgnitionDeployment } from "./ignition.ts";
import { isManifest, isMeantAsManifest, readManifest } from "./manifest.ts";
import { isOpenZeppelinManifest, readOpenZeppelinManifest } from "./openzeppelin.ts";
import { type RecordFile, type RecordSearch, readRecordFile } from "./record-file.ts";

/** @throws DEPLOYMENT_INVALID if there is no deployment, or a record is damaged */
export async function readDeployment(place: string): Promise<readonly RecordedContract[]> {
  const records = isFolder(place) ? await readFolder(place, { orTell: rethrow }) : await readFile(place);
  if (records.length === 0) {
    const problem = "it records no contract, or not in a known format";
    throw createFailure("DEPLOYMENT_INVALID", { place, problem });
  }
  return mergeRecords(records);
}

export async function readDeployments(folders: readonly string[]): Promise<FoundRecords> {
  const failures: Failure<"DEPLOYMENT_INVALID">[] = [];
  const found = await readFolders(folders, {
    orTell: (error) => {
      failures.push(isDamaged(error) ? error : rethrow(error));
      return [];
    },
  });
  return { records: mergeRecords(found), failures };
}

/** Passes over damaged records. */
export async function findRecords(
  folders: readonly string[],
  { chainId, address }: Parameters<DeploymentRecords["find"]>[0],
): Promise<readonly RecordedContract[]> {
  const orTell = (error: unknown) => (isDamaged(error) ? [] : rethrow(error));
  const found = await readFolders(folders, { address, orTell });
  return found.filter((record) => record.chainId === chainId && record.address === address);
}

async function readFolders(
  folders: readonly string[],
  search: FolderSearch,
): Promise<readonly RecordedContract[]> {
  const found: RecordedContract[] = [];
  for (const folder of folders.filter(isFolder)) {
    found.push(...(await readFolder(folder, search)));
  }
  return found;
}

function isDamaged(error: unknown): error is Failure<"DEPLOYMENT_INVALID"> {
  return isFailure(error, "DEPLOYMENT_INVALID");
}

function rethrow(error: unknown): never {
  throw error;
}

/** A file that cannot be examined is reported when it is read. */
function isFolder(place: string): boolean {
  return unlessRefused(() => statSync(place).isDirectory(), false);
}

/** Of an Ignition deployment, whose records are in several files. */
const ignitionFiles = new Set(["journal.jsonl", "deployed_addresses.json"]);

async function readFile(file: string): Promise<readonly RecordedContract[]> {
  const folder = path.dirname(file);
  if (ignitionFiles.has(path.basename(file)) && isIgnitionDeployment(folder)) {
    return readIgnitionDeployment(folder);
  }
  const record = await readRecordFile(file);
  const records = await readJson(record);
  return records.length === 0 && isMeantAsManifest(record) ? readManifest(record) : records;
}

async function readJson(file: RecordFile): Promise<readonly RecordedContract[]> {
  if (isFoundryBroadcast(file)) {
    return readFoundryBroadcast(file);
  }
  if (isOpenZeppelinManifest(file)) {
    return readOpenZeppelinManifest(file);
  }
  if (isHardhatDeployRecord(file)) {
    return readHardhatDeployFile(file);
  }
  return isManifest(file) ? readManifest(file) : [];
}

/** `broadcast/<script>/<chain id>/run-latest.json` is two folders down; `ignition/deployments/<id>`, too. */
const maxLevels = 4;

/** Folders in which no tool keeps records; Foundry's dry runs deployed nothing. */
const otherFolders = new Set([
  "node_modules",
  "dry-run",
  "solcInputs",
  "artifacts",
  "build-info",
  "migrations",
]);

interface FolderSearch extends RecordSearch {
  readonly level?: number | undefined;
}

async function readFolder(folder: string, search: FolderSearch): Promise<readonly RecordedContract[]> {
  const { level = 0, orTell } = search;
  if (isIgnitionDeployment(folder)) {
    return readIgnitionDeployment(folder).catch(orTell);
  }
  if (isHardhatDeployNetwork(folder)) {
    return readHardhatDeployNetwork(folder, search).catch(orTell);
  }
  const entries = listIfThere(folder);
  const found: RecordedContract[] = [];
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const name of names.filter((one) => one.endsWith(".json") && !runName.test(one))) {
    found.push(...(await readIfRecord(path.join(folder, name), search).catch(orTell)));
  }
  found.push(...(await readRuns(folder, { ...search, names })));
  for (const entry of level < maxLevels ? entries : []) {
    if (entry.isDirectory() && !otherFolders.has(entry.name)) {
      found.push(...(await readFolder(path.join(folder, entry.name), { ...search, level: level + 1 })));
    }
  }
  return found;
}

/** A later run tells what is at an address: a development chain may have been started again. */
async function readRuns(
  folder: string,
  { names, address, orTell }: RecordSearch & { readonly names: readonly string[] },
): Promise<readonly RecordedContract[]> {
  // `run-latest.json` is the last of the names that end in a time.
  const runs = names.filter((name) => runName.test(name)).toReversed();
  const known = new Set<string>();
  const found: RecordedContract[] = [];
  for (const name of runs) {
    const file = path.join(folder, name);
    const records = await readIfRecord(file, { address, orTell }).catch(orTell);
    found.push(...records.filter((record) => !known.has(toPlace(record))));
    for (const record of records) {
      known.add(toPlace(record));
    }
  }
  return found;
}

/** The names of a script's runs end in their times, but for a copy of the latest. */
const runName = /^run-(?:latest|\d+)\.json$/;

/** Beside records there may be anything, such as a config with comments. */
async function readIfRecord(place: string, { address }: RecordSearch): Promise<readonly RecordedContract[]> {
  const file = await readRecordFile(place, address).catch((error: unknown) =>
    isDamaged(error) && !isSurelyRecord(place) ? undefined : rethrow(error),
  );
  return file === undefined ? [] : readJson(file);
}

function isSurelyRecord(place: string): boolean {
  return runName.test(path.basename(place)) || path.basename(path.dirname(place)) === ".openzeppelin";
}

/** hardhat-deploy has two records of a proxy: what one of them leaves open, the other may know. */
function mergeRecords(records: readonly RecordedContract[]): readonly RecordedContract[] {
  const merged = new Map<string, RecordedContract>();
  for (const record of records) {
    const earlier = merged.get(toPlace(record));
    const known = Object.entries(earlier ?? {}).filter(([, value]) => value !== undefined);
    const name = earlier === undefined ? record.name : joinNames(earlier, record);
    merged.set(toPlace(record), { ...record, ...Object.fromEntries(known), name });
  }
  return [...merged.values()];
}

function toPlace({ chainId, address }: RecordedContract): string {
  return `${chainId} ${address}`;
}

function joinNames(earlier: RecordedContract, record: RecordedContract): string {
  const names = earlier.name.split(", ").map(toBaseName);
  // Another tool has other words for the same contract; what Ignition only uses has a name of its own.
  const isKnown =
    earlier.name === record.name ||
    names.includes(toBaseName(record.name)) ||
    record.isDeployed === false ||
    path.dirname(earlier.file) !== path.dirname(record.file);
  return isKnown ? earlier.name : `${earlier.name}, ${record.name}`;
}

/** Without what hardhat-deploy adds to a contract's name in the second record of its proxy. */
function toBaseName(name: string): string {
  return name.replace(/_(?:Diamond)?Proxy$/, "");
}
