import type { Address } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { buildGetAbiRequest, parseGetAbiAnswer } from "../../explorer-api/get-abi.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";

/** The ABI that the explorer has of a contract; undefined: not verified. */
export function getAbi(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<readonly AbiEntry[] | undefined> {
  return caller.call({ request: buildGetAbiRequest(address), parse: parseGetAbiAnswer }, options);
}
