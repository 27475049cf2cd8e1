import type { Address } from "../../base/hex.ts";
import {
  buildGetContractCreationRequest,
  parseGetContractCreationAnswer,
} from "../../explorer-api/get-contract-creation.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";

/**
 * Who created each contract; those that the explorer does not know are left out.
 *
 * One call after the other, so that a long list does not run into the rate limit by itself.
 */
export async function getContractCreation(
  caller: ExplorerCaller,
  { addresses, ...options }: CallOptions & { readonly addresses: readonly Address[] },
): Promise<readonly ContractCreation[]> {
  const creations: ContractCreation[] = [];
  for (let start = 0; start < addresses.length; ) {
    const part = addresses.slice(start, start + caller.maxCreationAddresses());
    const request = buildGetContractCreationRequest(part);
    creations.push(...(await caller.call({ request, parse: parseGetContractCreationAnswer }, options)));
    start += part.length;
  }
  return creations;
}
