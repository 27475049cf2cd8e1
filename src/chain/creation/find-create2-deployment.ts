import type { Address, Hex } from "../../base/hex.ts";
import { create2Address } from "./create2-address.ts";
import type { Execution } from "./execution.ts";
import type { CreationTransaction } from "./find-creation-transaction.ts";

/** "0x" and the 32 bytes of the salt. */
const saltEnd = 2 + 64;

/**
 * Finds the call to a deployer whose call data is a salt followed by the creation bytecode: the form
 * of the deterministic deployment proxy, which most tools use. The address proves it.
 *
 * @see https://github.com/Arachnid/deterministic-deployment-proxy
 */
export function findCreate2Deployment(
  address: Address,
  executions: readonly Execution[],
): CreationTransaction | undefined {
  for (const { transaction, callee } of executions) {
    const { input } = transaction;
    const salt: Hex = `0x${input.slice(2, saltEnd)}`;
    const creationBytecode: Hex = `0x${input.slice(saltEnd)}`;
    const isLongEnough = input.length > saltEnd;
    if (isLongEnough && create2Address({ factory: callee, salt, creationBytecode }) === address) {
      return { kind: "found", transaction, factory: callee, creationBytecode };
    }
  }
  return undefined;
}
