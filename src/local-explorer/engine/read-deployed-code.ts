import type { Address, Hex } from "../../base/hex.ts";
import { keccak256 } from "../../core/contract/address.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { DeployedCode } from "../store/deployed-code.ts";
import type { ConnectedChain } from "./connect-chains.ts";

/** The code that stands at an address now, and by what the store knows it. */
export interface CodeOnChain {
  readonly code: Hex;
  readonly deployed: DeployedCode;
}

/** Reads the runtime bytecode at an address; undefined where there is none. */
export async function readDeployedCode(
  { chain, address }: { readonly chain: ConnectedChain; readonly address: Address },
  options: CallOptions = {},
): Promise<CodeOnChain | undefined> {
  const code = await chain.reader.getCode(address, options);
  if (code === "0x") {
    return undefined;
  }
  const codeHash: Hex = `0x${keccak256(Buffer.from(code.slice(2), "hex"))}`;
  return { code, deployed: { chain: chain.key, address, codeHash } };
}
