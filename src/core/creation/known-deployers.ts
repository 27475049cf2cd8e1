import type { Address } from "../hex.ts";

/**
 * Contracts at one address on many chains that create what they are given with CREATE2. A batch calls
 * them without their address standing in a word of its own.
 */
export const knownDeployers: readonly Address[] = [
  // https://github.com/Arachnid/deterministic-deployment-proxy
  "0x4e59b44847b379578588920cA78FbF26c0B4956C",
  // https://github.com/pcaversaccio/createx
  "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed",
  // https://github.com/safe-global/safe-singleton-factory
  "0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7",
];
