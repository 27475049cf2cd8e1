import type { Address } from "../../base/hex.ts";
import { wireAddressSchema } from "../../explorer-api/etherscan/wire-values.ts";
import { toAddress } from "../engine/to-address.ts";

/** Reads an address in a path or a search; undefined when it is none. */
export function parseAddress(text: string): Address | undefined {
  const address = wireAddressSchema.safeParse(text).data;
  return address === undefined ? undefined : toAddress(address);
}
