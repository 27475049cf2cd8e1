import type { Address, BareHex } from "../hex.ts";
import { keccak256 } from "../keccak256.ts";
import { create2Address } from "./create2-address.ts";
import { knownDeployers } from "./known-deployers.ts";
import { type DeployerCall, listSalts } from "./list-salts.ts";

/**
 * Whether an address is the one that CREATE2 gives to this very creation bytecode, with a salt that
 * the call data name. Then the address itself proves the bytecode, constructor arguments included.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function isCreatedByCreate2(
  { address, creationBytecode }: { readonly address: Address; readonly creationBytecode: BareHex },
  { deployers, ...call }: DeployerCall & { readonly deployers: readonly Address[] },
): boolean {
  const creationBytecodeHash = keccak256(Buffer.from(creationBytecode, "hex"));
  const salts = [...listSalts(call)];
  return [...new Set([...deployers, ...knownDeployers])].some((factory) =>
    salts.some((salt) => create2Address({ factory, salt, creationBytecodeHash }) === address),
  );
}
