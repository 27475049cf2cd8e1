import type { ChainDescriptorConfig } from "hardhat/types/config";

import type { ExplorerConfig, VerifyContractConfig } from "../config/config-types.ts";

/** Serves every chain that Etherscan knows, told apart by `chainid`: https://docs.etherscan.io/v2-migration */
const etherscanV2Api = "https://api.etherscan.io/v2/api";

/**
 * The explorers of one of Hardhat's chain descriptors: Etherscan first where there is a key for it
 * (it takes no submission without one), else Blockscout first.
 */
export function explorersOfDescriptor(
  descriptor: ChainDescriptorConfig | undefined,
  { apiKey }: VerifyContractConfig,
): readonly ExplorerConfig[] {
  const { etherscan, blockscout } = descriptor?.blockExplorers ?? {};
  const shared = {
    ...{ apiKey, headers: {}, requestsPerSecond: undefined },
    ...{ dialect: undefined, ca: undefined, codeFormats: undefined },
  };
  const etherscans =
    etherscan === undefined
      ? []
      : [
          {
            ...shared,
            name: etherscan.name ?? "Etherscan",
            apiUrl: etherscan.apiUrl ?? etherscanV2Api,
            browserUrl: etherscan.url,
          },
        ];
  const blockscouts =
    blockscout === undefined
      ? []
      : [
          {
            ...shared,
            // The default key is Etherscan's as a rule: it must not go to another host unasked.
            apiKey: undefined,
            name: blockscout.name ?? "Blockscout",
            apiUrl: blockscout.apiUrl,
            browserUrl: blockscout.url,
          },
        ];
  return apiKey === undefined ? [...blockscouts, ...etherscans] : [...etherscans, ...blockscouts];
}
