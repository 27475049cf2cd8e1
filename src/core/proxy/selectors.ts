import type { BareHex } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";

/** Selectors of the functions by which proxies, beacons and diamonds tell what they delegate to. */
export const selectors = {
  /** EIP-897, beacons of EIP-1967, and many proxies of their own kind. */
  implementation: toSelector("implementation()"),
  /** EIP-897: 1 for a forwarding proxy, 2 for an upgradeable one. */
  proxyType: toSelector("proxyType()"),
  /** Beacons that do not want to be taken for proxies themselves, such as NFTX's. */
  childImplementation: toSelector("childImplementation()"),
  getImplementation: toSelector("getImplementation()"),
  /** Compound's Unitroller. */
  comptrollerImplementation: toSelector("comptrollerImplementation()"),
  /** Safe since 1.1. */
  masterCopy: toSelector("masterCopy()"),
  /** Immutable Passport, whose wallets are made after Sequence's. */
  proxyGetImplementation: toSelector("PROXY_getImplementation()"),
  /** Both are of EIP-2535's loupe. */
  facetAddresses: toSelector("facetAddresses()"),
  facets: toSelector("facets()"),
} as const;

/**
 * The first four bytes of the hash of a function's signature.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector
 */
export function toSelector(signature: string): BareHex {
  return keccak256(signature).slice(0, 8);
}
