import { createHash } from "node:crypto";
import type { Address } from "../hex.ts";

/** Everything that makes two links the same. */
export interface LinkIdentity {
  /** Base address of the explorer's API, without a key. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly proxy: Address;
  readonly implementations: readonly Address[];
}

/** Returns the name under which the link of a proxy is remembered: a SHA-256 of all that it consists of. */
export function linkKey({ apiUrl, chainId, proxy, implementations }: LinkIdentity): string {
  const addresses = [proxy, ...implementations].map((address) => address.toLowerCase());
  return createHash("sha256")
    .update(JSON.stringify(["link", apiUrl, chainId, ...addresses]))
    .digest("hex");
}
