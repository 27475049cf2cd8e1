import { createHash } from "node:crypto";
import type { Address } from "../hex.ts";

/**
 * The proxy whose link is remembered. Where it leads is not part of it: after an upgrade the link to the
 * former implementation is not to be found again, or its receipt would still be there when the proxy
 * returns to it.
 */
export interface LinkIdentity {
  /** Base address of the explorer's API, without a key. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly proxy: Address;
}

/** Returns the name under which the link of a proxy is remembered. */
export function linkKey({ apiUrl, chainId, proxy }: LinkIdentity): string {
  return createHash("sha256")
    .update(JSON.stringify(["link", apiUrl, chainId, proxy.toLowerCase()]))
    .digest("hex");
}
