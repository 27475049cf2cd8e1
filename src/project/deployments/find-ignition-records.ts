import path from "node:path";
import type { Address } from "../../base/hex.ts";
import type { DeploymentRecord } from "../../verification/ports.ts";
import { readIfThere } from "../read-if-there.ts";
import { listIfThere } from "./list-if-there.ts";
import { parseIgnitionJournal } from "./parse-ignition-journal.ts";

/**
 * Finds a contract in the deployments of an Ignition folder: `deployments/<id>/journal.jsonl`.
 *
 * Journals may be large; the list of addresses beside each says whether it is worth reading.
 */
export async function findIgnitionRecords(
  ignitionFolder: string,
  { chainId, address }: { readonly chainId: number; readonly address: Address },
): Promise<readonly DeploymentRecord[]> {
  const parent = path.join(ignitionFolder, "deployments");
  const records: DeploymentRecord[] = [];
  for (const { name } of await listIfThere(parent)) {
    const addresses = await readIfThere(path.join(parent, name, "deployed_addresses.json"));
    if (addresses?.toLowerCase().includes(address.toLowerCase()) === true) {
      const file = path.join(parent, name, "journal.jsonl");
      const deployment = parseIgnitionJournal((await readIfThere(file)) ?? "");
      const contracts = deployment.chainId === chainId ? deployment.contracts : [];
      records.push(
        ...contracts
          .filter((contract) => contract.address === address)
          .map(({ futureId, transactionHash, creationBytecode }) => ({
            address,
            name: futureId.slice(futureId.lastIndexOf("#") + 1),
            file,
            transactionHash,
            creationBytecode,
          })),
      );
    }
  }
  return records;
}
