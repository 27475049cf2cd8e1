import type { ChainDescriptorConfig } from "hardhat/types/config";

import type { ExplorerConfig, VerifyContractConfig } from "../config/config-types.ts";
import { plainExplorer } from "./plain-explorer.ts";

/** Serves every chain that Etherscan knows, told apart by `chainid`: https://docs.etherscan.io/v2-migration */
const etherscanV2Api = "https://api.etherscan.io/v2/api";

/**
 * The explorers of one of Hardhat's chain descriptors: Etherscan first where there is a key for it
 * (it takes no submission without one), else Blockscout first. Only Etherscan gets the default key.
 */
export function explorersOfDescriptor(
  descriptor: ChainDescriptorConfig | undefined,
  { apiKey }: VerifyContractConfig,
): readonly ExplorerConfig[] {
  const { etherscan, blockscout } = descriptor?.blockExplorers ?? {};
  const etherscans = listIfAny(etherscan, ({ name = "Etherscan", url, apiUrl = etherscanV2Api }) => ({
    ...plainExplorer(apiUrl),
    name,
    browserUrl: url,
    apiKey,
  }));
  const blockscouts = listIfAny(blockscout, ({ name = "Blockscout", url, apiUrl }) => ({
    ...plainExplorer(apiUrl),
    name,
    browserUrl: url,
    dialect: "blockscout",
  }));
  return apiKey === undefined ? [...blockscouts, ...etherscans] : [...etherscans, ...blockscouts];
}

function listIfAny<T>(one: T | undefined, toExplorer: (one: T) => ExplorerConfig): ExplorerConfig[] {
  return one === undefined ? [] : [toExplorer(one)];
}
