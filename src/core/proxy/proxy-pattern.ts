/**
 * The patterns that are recognised, each with its name for people.
 *
 * A pattern names the rule that found the proxy. Variants of one idea share a name: minimal proxies
 * with and without appended arguments are both `eip-1167`, and whether a proxy follows EIP-1967 is
 * a matter of its storage, not of the library that it came from.
 */
export const proxyPatterns = {
  "eip-7702": "EIP-7702 delegated account",
  "eip-1167": "EIP-1167 minimal proxy (clone)",
  "eip-7511": "EIP-7511 minimal proxy with PUSH0 (clone)",
  "eip-3448": "EIP-3448 MetaProxy (clone with metadata)",
  "0age-clone": "0age more-minimal proxy (clone)",
  "solady-push0-clone": "Solady minimal proxy with PUSH0 (clone)",
  "clone-with-immutable-args": "clone with immutable arguments",
  "0xsplits-clone": "0xSplits clone",
  "vyper-forwarder": "Vyper forwarder (clone)",
  "sequence-wallet": "Sequence wallet proxy",
  safe: "Safe proxy",
  /** EIP-1967 with an admin in the admin slot, which some UUPS proxies have, too. */
  "eip-1967-transparent": "EIP-1967 transparent proxy",
  /** EIP-1967 without an admin: UUPS, and whatever else keeps only an implementation. */
  "eip-1967": "EIP-1967 proxy",
  "eip-1967-beacon": "EIP-1967 beacon proxy",
  "eip-1822": "EIP-1822 universal upgradeable proxy",
  "eip-2535": "EIP-2535 diamond",
  "zeppelinos-legacy": "ZeppelinOS proxy (before EIP-1967)",
  "eip-897": "EIP-897 delegate proxy",
  "implementation-getter": "proxy with implementation()",
  "get-implementation-getter": "proxy with getImplementation()",
  "compound-unitroller": "Compound Unitroller proxy",
  "master-copy-getter": "proxy with masterCopy()",
} as const;

export type ProxyPattern = keyof typeof proxyPatterns;
