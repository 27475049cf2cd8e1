import { stat } from "node:fs/promises";
import path from "node:path";
import { DeploymentInvalidError } from "../../core/errors/project-errors.ts";
import type { FoundRecords, RecordedContract } from "../../verification/ports.ts";
import { listIfThere } from "../files.ts";
import { readFoundryBroadcast } from "./foundry.ts";
import { isFoundryBroadcast } from "./foundry-run.ts";
import {
  isHardhatDeployNetwork,
  isHardhatDeployRecord,
  readHardhatDeployNetwork,
  readHardhatDeployRecord,
} from "./hardhat-deploy.ts";
import { isIgnitionDeployment, readIgnitionDeployment } from "./ignition.ts";
import { isManifest, isMeantAsManifest, readManifest } from "./manifest.ts";
import { isOpenZeppelinManifest, readOpenZeppelinManifest } from "./openzeppelin.ts";
import { type RecordFile, readRecordFile } from "./record-file.ts";

/**
 * Reads the deployment at a path: a file or a folder of any tool, known by what is in it. Each contract
 * is there once, also where several records have it.
 *
 * @throws DeploymentInvalidError when there is none, or a record is damaged
 */
export async function readDeployment(place: string): Promise<readonly RecordedContract[]> {
  const records = (await isFolder(place)) ? await readFolder(place) : await readFile(place);
  if (records === undefined) {
    throw new DeploymentInvalidError({ place, problem: "it is not a deployment record of a known format" });
  }
  if (records.length === 0) {
    throw new DeploymentInvalidError({ place, problem: "it records no contract" });
  }
  return mergeRecords(records);
}

/** Reads what there is in several places, and passes over what is none of a deployment's. */
export async function readDeployments(places: readonly string[]): Promise<FoundRecords> {
  const found: RecordedContract[] = [];
  const failures: DeploymentInvalidError[] = [];
  const onDamaged = (error: DeploymentInvalidError) => failures.push(error);
  for (const place of places) {
    found.push(...((await isFolder(place)) ? ((await readFolder(place, { onDamaged })) ?? []) : []));
  }
  return { records: mergeRecords(found), failures };
}

async function isFolder(place: string): Promise<boolean> {
  // What cannot be looked at is reported when it is read.
  const stats = await stat(place).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}

/** Files that belong to an Ignition deployment, whose records are in several. */
const ignitionFiles = new Set(["journal.jsonl", "deployed_addresses.json"]);

/** Undefined: it is no record of a tool that is known. */
async function readFile(file: string): Promise<readonly RecordedContract[] | undefined> {
  const folder = path.dirname(file);
  if (ignitionFiles.has(path.basename(file)) && isIgnitionDeployment(folder)) {
    return readIgnitionDeployment(folder);
  }
  const record = await readRecordFile(file);
  if (isEmpty(record)) {
    return [];
  }
  return readJson(record) ?? (isMeantAsManifest(record) ? readManifest(record) : undefined);
}

/** A list without a contract is of a known format. */
function isEmpty({ json }: RecordFile): boolean {
  return typeof json === "object" && json !== null && Object.keys(json).length === 0;
}

function readJson(
  file: RecordFile,
): Promise<readonly RecordedContract[]> | readonly RecordedContract[] | undefined {
  if (isFoundryBroadcast(file)) {
    return readFoundryBroadcast(file);
  }
  if (isOpenZeppelinManifest(file)) {
    return readOpenZeppelinManifest(file);
  }
  if (isHardhatDeployRecord(file)) {
    return readHardhatDeployRecord(file).then((record) => [record]);
  }
  return isManifest(file) ? readManifest(file) : undefined;
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

interface FolderSearch {
  readonly level?: number | undefined;
  /** Gets the failure of each damaged deployment; default: it is thrown. */
  readonly onDamaged?: ((error: DeploymentInvalidError) => void) | undefined;
}

/** Undefined: nothing in it is a record. */
async function readFolder(
  folder: string,
  { level = 0, onDamaged }: FolderSearch = {},
): Promise<readonly RecordedContract[] | undefined> {
  const orTell = (error: unknown): undefined => {
    if (onDamaged === undefined || !(error instanceof DeploymentInvalidError)) {
      throw error;
    }
    onDamaged(error);
  };
  if (isIgnitionDeployment(folder)) {
    return readIgnitionDeployment(folder).catch(orTell);
  }
  if (isHardhatDeployNetwork(folder)) {
    return readHardhatDeployNetwork(folder).catch(orTell);
  }
  const entries = await listIfThere(folder);
  const found: (readonly RecordedContract[] | undefined)[] = [];
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const name of names.filter((one) => one.endsWith(".json") && !runName.test(one))) {
    found.push(await readIfRecord(folder, name).catch(orTell));
  }
  found.push(await readRuns(folder, { names, orTell }));
  for (const entry of level < maxLevels ? entries : []) {
    if (entry.isDirectory() && !otherFolders.has(entry.name)) {
      found.push(await readFolder(path.join(folder, entry.name), { level: level + 1, onDamaged }));
    }
  }
  return found.every((records) => records === undefined)
    ? undefined
    : found.flatMap((records) => records ?? []);
}

/**
 * Reads all runs of a Foundry script. A later run tells what is at an address: a development chain that was started
 * again has another contract there.
 */
async function readRuns(
  folder: string,
  { names, orTell }: { readonly names: readonly string[]; readonly orTell: (error: unknown) => undefined },
): Promise<readonly RecordedContract[] | undefined> {
  const toKey = ({ chainId, address }: RecordedContract) => `${chainId} ${address}`;
  // `run-latest.json` is the last of the names that end in a time.
  const runs = names.filter((name) => runName.test(name)).toReversed();
  const known = new Set<string>();
  const found: RecordedContract[] = [];
  for (const name of runs) {
    const records = (await readIfRecord(folder, name).catch(orTell)) ?? [];
    found.push(...records.filter((record) => !known.has(toKey(record))));
    records.map((record) => known.add(toKey(record)));
  }
  return runs.length === 0 ? undefined : found;
}

/** The names of a script's runs end in their times, but for a copy of the latest. */
const runName = /^run-(?:latest|\d+)\.json$/;

/** Beside records there may be anything, such as a config with comments. */
async function readIfRecord(folder: string, name: string): Promise<readonly RecordedContract[] | undefined> {
  const file = await readRecordFile(path.join(folder, name)).catch((error: unknown) => {
    if (error instanceof DeploymentInvalidError && !isSurelyRecord(folder, name)) {
      return undefined;
    }
    throw error;
  });
  return file && readJson(file);
}

function isSurelyRecord(folder: string, name: string): boolean {
  return runName.test(name) || path.basename(folder) === ".openzeppelin";
}

/** hardhat-deploy has two records of a proxy: what one of them leaves open, the other may know. */
function mergeRecords(records: readonly RecordedContract[]): readonly RecordedContract[] {
  const merged = new Map<string, RecordedContract>();
  for (const record of records) {
    const key = `${record.chainId} ${record.address}`;
    const earlier = merged.get(key);
    const known = Object.entries(earlier ?? {}).filter(([, value]) => value !== undefined);
    const both = earlier === undefined ? {} : toBoth(earlier, record);
    merged.set(key, { ...record, ...Object.fromEntries(known), ...both });
  }
  return [...merged.values()];
}

/** What counts of each of two records of an address. */
function toBoth(
  earlier: RecordedContract,
  record: RecordedContract,
): Pick<RecordedContract, "name" | "compiledAs" | "creations"> {
  const compiledAs = [...(earlier.compiledAs ?? []), ...(record.compiledAs ?? [])];
  const creations = [...(earlier.creations ?? []), ...(record.creations ?? [])];
  const names = earlier.name.split(", ").map(toBaseName);
  // Another tool has other words for the same contract; what Ignition only uses has a name of its own.
  const isKnown =
    earlier.name === record.name ||
    names.includes(toBaseName(record.name)) ||
    record.isDeployed === false ||
    path.dirname(earlier.file) !== path.dirname(record.file);
  return {
    name: isKnown ? earlier.name : `${earlier.name}, ${record.name}`,
    ...(compiledAs.length === 0 ? {} : { compiledAs }),
    ...(creations.length === 0 ? {} : { creations }),
  };
}

/** Without what hardhat-deploy adds to a contract's name in the second record of its proxy. */
function toBaseName(name: string): string {
  return name.replace(/_(?:Diamond)?Proxy$/, "");
}
