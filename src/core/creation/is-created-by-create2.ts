import type { Address, BareHex } from "../hex.ts";
import { listCreate2Creations } from "./list-create2-creations.ts";
import type { DeployerCall } from "./list-salts.ts";

/**
 * Whether an address is the one that CREATE2 gives to this very creation bytecode, with a salt that
 * the call data name. Then the address itself proves the bytecode, constructor arguments included.
 */
export function isCreatedByCreate2(
  { address, creationBytecode }: { readonly address: Address; readonly creationBytecode: BareHex },
  call: DeployerCall & { readonly deployers: readonly Address[] },
): boolean {
  return listCreate2Creations(creationBytecode, call).some((creation) => creation.address === address);
}
