import { etherscanMaxSourceBytes, knownCapabilities } from "../../explorer-api/known-capabilities.ts";
import type { Explorer } from "../../verification/ports.ts";

/** Adds what explorers at this address are known to take. */
export function withCapabilities(explorer: Explorer): Explorer {
  const { hostname } = new URL(explorer.apiUrl);
  const isEtherscan = hostname === "etherscan.io" || hostname.endsWith(".etherscan.io");
  return {
    ...explorer,
    capabilities: {
      ...knownCapabilities,
      maxSourceBytes: isEtherscan ? etherscanMaxSourceBytes : undefined,
    },
  };
}
