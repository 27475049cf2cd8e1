import path from "node:path";
import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import type { DeploymentRecord } from "../../verification/ports.ts";
import { fileLimit } from "../file-limit.ts";
import { mapWithLimit } from "../map-with-limit.ts";
import { parseIfJson } from "../parse-if-json.ts";
import { readIfThere } from "../read-if-there.ts";
import { listIfThere } from "./list-if-there.ts";
import { parseHardhatDeployRecord } from "./parse-hardhat-deploy-record.ts";

/**
 * Finds a contract in a hardhat-deploy folder: `<network>/<Name>.json` of the networks whose chain it
 * is. A file that does not mention the address is not parsed: they hold whole ABIs and sources.
 */
export async function findHardhatDeployRecords(
  deploymentsFolder: string,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
): Promise<readonly DeploymentRecord[]> {
  const records: DeploymentRecord[] = [];
  for (const { name } of await listIfThere(deploymentsFolder)) {
    const folder = path.join(deploymentsFolder, name);
    if ((await readChainId(folder)) === chainId) {
      records.push(...(await findInFolder(folder, address)));
    }
  }
  return records;
}

const chainSchema = z.object({ chainId: z.coerce.number() });

/** Version 1 writes `.chainId`, version 2 `.chain`, which takes its place. */
async function readChainId(folder: string): Promise<number | undefined> {
  const chain = await readIfThere(path.join(folder, ".chain"));
  if (chain !== undefined) {
    return chainSchema.safeParse(parseIfJson(chain)).data?.chainId;
  }
  const chainId = await readIfThere(path.join(folder, ".chainId"));
  return chainId === undefined ? undefined : Number(chainId.trim());
}

async function findInFolder(folder: string, address: Address): Promise<readonly DeploymentRecord[]> {
  const entries = await listIfThere(folder);
  const files = entries
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => path.join(folder, name));
  const records = await mapWithLimit(files, { limit: fileLimit, map: (file) => readRecord(file, address) });
  return records.filter((record) => record !== undefined);
}

async function readRecord(file: string, address: Address): Promise<DeploymentRecord | undefined> {
  const text = (await readIfThere(file)) ?? "";
  const contract = text.toLowerCase().includes(address.toLowerCase())
    ? parseHardhatDeployRecord(text)
    : undefined;
  return contract?.address === address
    ? { ...contract, name: path.basename(file, ".json"), file }
    : undefined;
}
