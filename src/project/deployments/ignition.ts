import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import type { RecordedContract } from "../../verification/ports.ts";
import { listIfThere } from "../files.ts";
import { type IgnitionContract, parseIgnitionJournal } from "./ignition-journal.ts";
import {
  addressSchema,
  hasAddress,
  ifReadable,
  parseRecordFile,
  readRecordFile,
  readRecordText,
} from "./record-file.ts";

/** By folder, each with the state that it was read in. */
export type ReadJournals = Map<
  string,
  { readonly state: string; readonly records: Promise<readonly RecordedContract[]> }
>;

/** Journals may be large: each is read once, until the deployment goes on. */
export async function searchIgnitionDeployment(
  folder: string,
  { address, known }: { readonly address: Address; readonly known: ReadJournals },
): Promise<readonly RecordedContract[]> {
  const listed = await readRecordText(path.join(folder, "deployed_addresses.json"));
  if (!hasAddress(listed, address)) {
    return [];
  }
  const state = await readState(folder);
  const last = known.get(folder);
  const records = last?.state === state ? last.records : readIgnitionDeployment(folder);
  known.set(folder, { state, records });
  return records;
}

async function readState(folder: string): Promise<string> {
  const files = markers.map((name) => stat(path.join(folder, name)).catch(() => undefined));
  return (await Promise.all(files)).map((file) => `${file?.size} ${file?.mtimeMs}`).join("\n");
}

/** The files of which each deployment has at least one. */
const markers = ["journal.jsonl", "deployed_addresses.json"];

/** `ignition/deployments/<id>` */
export function isIgnitionDeployment(folder: string): boolean {
  return markers.some((name) => existsSync(path.join(folder, name)));
}

export async function listIgnitionIds(ignitionFolder: string): Promise<readonly string[]> {
  const parent = path.join(ignitionFolder, "deployments");
  const entries = listIfThere(parent);
  return entries.map(({ name }) => name).filter((name) => isIgnitionDeployment(path.join(parent, name)));
}

const addressesSchema = z.record(z.string(), addressSchema);

/** The list of addresses also has contracts that a module only uses (`contractAt`). */
export async function readIgnitionDeployment(folder: string): Promise<readonly RecordedContract[]> {
  const journal = path.join(folder, "journal.jsonl");
  const listed = path.join(folder, "deployed_addresses.json");
  const addresses = existsSync(listed) ? parseRecordFile(addressesSchema, await readRecordFile(listed)) : {};
  const { chainId, contracts, unfinished, cutLine } = existsSync(journal)
    ? parseIgnitionJournal(await readRecordText(journal), journal)
    : { chainId: toChainId(folder), contracts: new Map(), unfinished: [], cutLine: undefined };
  const isWhole = unfinished.length === 0 && cutLine === undefined;
  const shared = {
    chainId,
    builds: existsSync(path.join(folder, "build-info")) ? { paths: [folder] } : undefined,
    ...(isWhole ? {} : { unfinished: { steps: unfinished, file: journal, cutLine } }),
  };
  const futures = new Set([...Object.keys(addresses), ...contracts.keys()]);
  const records = [...futures].map(async (future): Promise<readonly RecordedContract[]> => {
    const known: IgnitionContract | undefined = contracts.get(future);
    const listedAddress = addresses[future];
    const address = known?.address ?? listedAddress;
    if (address === undefined) {
      return [];
    }
    const isUsed = known === undefined ? contracts.size > 0 : known.isDeployed === false;
    const record = {
      ...{ ...shared, ...known, address },
      name: future.slice(future.lastIndexOf("#") + 1),
      file: known === undefined ? listed : journal,
      compiledAs: known === undefined || isUsed ? undefined : await readCompiledAs(folder, future),
      ...(isUsed && { isDeployed: false }),
    };
    return listedAddress === undefined || listedAddress === address
      ? [record]
      : [{ ...record, otherAddress: { address: listedAddress, file: listed } }];
  });
  return (await Promise.all(records)).flat();
}

const artifactSchema = z.object({ contractName: z.string(), sourceName: z.string() });

/** From Ignition's artifact: the id of a future may be another name. */
async function readCompiledAs(folder: string, future: string): Promise<RecordedContract["compiledAs"]> {
  const file = path.join(folder, "artifacts", `${path.basename(future)}.json`);
  const artifact = (await ifReadable(() => readRecordFile(file)))?.json;
  const { data } = artifactSchema.safeParse(artifact);
  return data && [{ contract: `${data.sourceName}:${data.contractName}`, file }];
}

/** The id that Ignition gives a deployment by itself is `chain-<chain id>`. */
function toChainId(folder: string): number | undefined {
  const [, digits] = /^chain-(\d+)$/.exec(path.basename(folder)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
