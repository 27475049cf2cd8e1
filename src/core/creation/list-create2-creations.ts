import { keccak256 } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";
import { create2Address } from "./create2-address.ts";
import { knownDeployers } from "./known-deployers.ts";
import { type DeployerCall, listSalts } from "./list-salts.ts";

/** A contract that CREATE2 may have created, and who by. */
export interface Create2Creation {
  readonly address: Address;
  readonly factory: Address;
}

/**
 * Lists the addresses that CREATE2 gives to this very creation bytecode, for each deployer and each
 * salt that the call data name.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function listCreate2Creations(
  creationBytecode: BareHex,
  { deployers, ...call }: DeployerCall & { readonly deployers: readonly Address[] },
): readonly Create2Creation[] {
  const creationBytecodeHash = keccak256(Buffer.from(creationBytecode, "hex"));
  const salts = [...listSalts(call)];
  return [...new Set([...deployers, ...knownDeployers])].flatMap((factory) =>
    salts.map((salt) => ({ factory, address: create2Address({ factory, salt, creationBytecodeHash }) })),
  );
}
