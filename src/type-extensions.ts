import "hardhat/types/config";
import "hardhat/types/network";

import type { VerifyContractConfig, VerifyContractUserConfig } from "./hardhat/config/config-types.ts";
import type { ConnectionExplorer } from "./hardhat/connection-explorer.ts";

declare module "hardhat/types/config" {
  interface HardhatUserConfig {
    verifyContract?: VerifyContractUserConfig;
  }
  interface HardhatConfig {
    verifyContract: VerifyContractConfig;
  }
}

declare module "hardhat/types/network" {
  interface NetworkConnection<ChainTypeT extends ChainType | string = DefaultChainType> {
    /** Look-ups and verification for the chain of this connection. */
    explorer: ConnectionExplorer;
  }
}
