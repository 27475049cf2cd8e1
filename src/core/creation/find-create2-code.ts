import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import { isCreatedByCreate2 } from "./addresses.ts";
import { findCodeAround, findRuntimePlaces } from "./creation-code.ts";
import type { DeployerCall } from "./salts.ts";

/**
 * Finds the creation bytecode in call data that CREATE2 put at an address, arguments and all, whatever
 * its constructor is: the address proves it to the byte.
 */
export function findCreate2Code(
  contract: CompiledContract,
  {
    address,
    ...call
  }: Omit<DeployerCall, "codeAtBytes"> & {
    readonly address: Address;
    readonly deployers: readonly Address[];
  },
): BareHex | undefined {
  for (const place of findRuntimePlaces(contract, call.data)) {
    for (const { startBytes, endBytes } of findCodeAround(call.data, place)) {
      const creationBytecode = call.data.slice(startBytes * 2, endBytes * 2);
      if (isCreatedByCreate2({ address, creationBytecode }, { ...call, codeAtBytes: startBytes })) {
        return creationBytecode;
      }
    }
  }
  return undefined;
}
