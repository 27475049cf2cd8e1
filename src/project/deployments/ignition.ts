import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import type { RecordedContract } from "../../verification/ports.ts";
import { listIfThere } from "../files.ts";
import { parseIgnitionJournal } from "./ignition-journal.ts";
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
  const [journal = "", listed = ""] = [
    path.join(folder, "journal.jsonl"),
    path.join(folder, "deployed_addresses.json"),
  ];
  const addresses = existsSync(listed) ? parseRecordFile(addressesSchema, await readRecordFile(listed)) : {};
  const { chainId, contracts, unfinished, cutLine } = existsSync(journal)
    ? parseIgnitionJournal(await readRecordText(journal), journal)
    : { chainId: toChainId(folder), contracts: [], unfinished: [], cutLine: undefined };
  const isWhole = unfinished.length === 0 && cutLine === undefined;
  const deployed = new Map(contracts.map((contract) => [contract.futureId, contract]));
  const builds = existsSync(path.join(folder, "build-info")) ? { paths: [folder] } : undefined;
  const compiled = await Promise.all(
    contracts.map(async (contract) => [contract.futureId, await readCompiledAs(folder, contract)] as const),
  );
  const compiledAs = new Map(compiled);
  return [...new Set([...Object.keys(addresses), ...deployed.keys()])].flatMap((futureId) => {
    const known = deployed.get(futureId);
    const listedAddress = addresses[futureId];
    const address = known?.address ?? listedAddress;
    return address === undefined
      ? []
      : [
          {
            address,
            name: futureId.slice(futureId.lastIndexOf("#") + 1),
            file: known === undefined ? listed : journal,
            chainId,
            transactionHash: known?.transactionHash,
            creationBytecode: known?.creationBytecode,
            contract: known?.contractName,
            constructorArguments: known?.constructorArguments,
            libraries: known?.libraries,
            compiledAs: compiledAs.get(futureId),
            builds,
            ...(listedAddress !== undefined &&
              listedAddress !== address && { otherAddress: { address: listedAddress, file: listed } }),
            ...(known?.isDeployed === false || (known === undefined && deployed.size > 0)
              ? { isDeployed: false }
              : {}),
            ...(isWhole ? {} : { unfinished: { steps: unfinished, file: journal, cutLine } }),
          },
        ];
  });
}

const artifactSchema = z.object({ contractName: z.string(), sourceName: z.string() });

/** From Ignition's artifact: the id of a future may be another name. */
async function readCompiledAs(
  folder: string,
  { futureId, isDeployed }: { readonly futureId: string; readonly isDeployed?: false },
): Promise<RecordedContract["compiledAs"]> {
  const file = path.join(folder, "artifacts", `${path.basename(futureId)}.json`);
  const artifact = isDeployed === false ? undefined : (await ifReadable(() => readRecordFile(file)))?.json;
  const { data } = artifactSchema.safeParse(artifact);
  return data && [{ contract: `${data.sourceName}:${data.contractName}`, file }];
}

/** The id that Ignition gives a deployment by itself is `chain-<chain id>`. */
function toChainId(folder: string): number | undefined {
  const [, digits] = /^chain-(\d+)$/.exec(path.basename(folder)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
