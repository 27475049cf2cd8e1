import { codeFormats as formatsByName } from "../../core/contract/contract-record.ts";
import { etherscanMaxSourceBytes, knownCapabilities } from "../../explorer-api/etherscan/evm-versions.ts";
import type { Explorer } from "../../verification/ports.ts";
import type { ExplorerConfig } from "../config/config-types.ts";

/** Adds what explorers at this address are known to take, and what the user says of this one. */
export function withCapabilities(
  explorer: Explorer,
  { codeFormats }: Pick<ExplorerConfig, "codeFormats">,
): Explorer {
  const { hostname } = new URL(explorer.apiUrl);
  const isEtherscan = hostname === "etherscan.io" || hostname.endsWith(".etherscan.io");
  return {
    ...explorer,
    capabilities: {
      ...knownCapabilities,
      ...(codeFormats !== undefined && { codeFormats: codeFormats.map((name) => formatsByName[name]) }),
      maxSourceBytes: isEtherscan ? etherscanMaxSourceBytes : undefined,
    },
  };
}
