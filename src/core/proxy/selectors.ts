import type { BareHex } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";

/** Selectors of the functions that return what a proxy, beacon or diamond delegates to. */
export const selectors = {
  /** EIP-897, beacons of EIP-1967, and many proxies of their own kind. */
  implementation: toSelector("implementation()"),
  /** EIP-897: 1 for a forwarding proxy, 2 for an upgradeable one. */
  proxyType: toSelector("proxyType()"),
  /** Beacons that avoid being mistaken for proxies, such as NFTX's. */
  childImplementation: toSelector("childImplementation()"),
  getImplementation: toSelector("getImplementation()"),
  /** Compound's Unitroller. */
  comptrollerImplementation: toSelector("comptrollerImplementation()"),
  /** Safe since 1.1. */
  masterCopy: toSelector("masterCopy()"),
  /** Immutable Passport, whose wallets are modelled on Sequence's. */
  proxyGetImplementation: toSelector("PROXY_getImplementation()"),
  /** These belong to the loupe of EIP-2535. */
  facetAddresses: toSelector("facetAddresses()"),
  facets: toSelector("facets()"),
  facetFunctionSelectors: toSelector("facetFunctionSelectors(address)"),
} as const;

/**
 * Returns a function's selector: the first four bytes of the hash of its signature.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector
 */
export function toSelector(signature: string): BareHex {
  return keccak256(signature).slice(0, 8);
}
