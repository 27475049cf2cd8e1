import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { RecordedContract } from "../../verification/ports.ts";
import { listIfThere } from "../files.ts";
import { type IgnitionContract, parseIgnitionJournal } from "./ignition-journal.ts";
import { addressSchema, parseRecordFile, readRecordFile, readRecordText } from "./record-file.ts";

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
  const { chainId, contracts, unfinished } = existsSync(journal)
    ? parseIgnitionJournal(await readRecordText(journal), journal)
    : { chainId: toChainId(folder), contracts: new Map(), unfinished: [] };
  const shared = {
    chainId,
    builds: existsSync(path.join(folder, "build-info")) ? { paths: [folder] } : undefined,
    ...(unfinished.length > 0 && { unfinished: { steps: unfinished, file: journal } }),
  };
  const futures = new Set([...Object.keys(addresses), ...contracts.keys()]);
  return [...futures].flatMap((future): readonly RecordedContract[] => {
    const known: IgnitionContract | undefined = contracts.get(future);
    const address = known?.address ?? addresses[future];
    if (address === undefined) {
      return [];
    }
    const isUsed = known === undefined ? contracts.size > 0 : known.isDeployed === false;
    return [
      {
        ...{ ...shared, ...known, address },
        name: future.slice(future.lastIndexOf("#") + 1),
        file: known === undefined ? listed : journal,
        ...(isUsed && { isDeployed: false }),
      },
    ];
  });
}

/** The id that Ignition gives a deployment by itself is `chain-<chain id>`. */
function toChainId(folder: string): number | undefined {
  const [, digits] = /^chain-(\d+)$/.exec(path.basename(folder)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
