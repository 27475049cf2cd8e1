import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** hardhat-deploy adds useLiteralContent to the settings. */
export const gpV2Input: PublishedInput = {
  id: "gp-v2",
  compiler: compilers["0.7.6"],
  settings: {
    optimizer: { enabled: true, runs: 1000000 },
    evmVersion: "istanbul",
    metadata: { useLiteralContent: true },
  },
  sources: [
    {
      kind: "files",
      package: packages.gpV2Contracts,
      folder: "src/contracts/",
      prefix: "src/contracts/",
      files: [
        "GPv2AllowListAuthentication.sol",
        "GPv2Settlement.sol",
        "GPv2VaultRelayer.sol",
        "interfaces/GPv2Authentication.sol",
        "interfaces/GPv2EIP1271.sol",
        "interfaces/IERC20.sol",
        "interfaces/IVault.sol",
        "libraries/GPv2EIP1967.sol",
        "libraries/GPv2Interaction.sol",
        "libraries/GPv2Order.sol",
        "libraries/GPv2SafeERC20.sol",
        "libraries/GPv2Trade.sol",
        "libraries/GPv2Transfer.sol",
        "libraries/SafeCast.sol",
        "libraries/SafeMath.sol",
        "mixins/GPv2Signing.sol",
        "mixins/Initializable.sol",
        "mixins/ReentrancyGuard.sol",
        "mixins/StorageAccessible.sol",
      ],
    },
  ],
};
