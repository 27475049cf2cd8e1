import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/**
 * Truffle gave solc the absolute path of the file on the publisher's machine as the name of a source,
 * and the name in the import statement for what came from a package.
 */
export const airswapSwapInput: PublishedInput = {
  id: "airswap-swap",
  compiler: compilers["0.5.16"],
  settings: { optimizer: { enabled: true, runs: 20000 }, evmVersion: "istanbul" },
  sources: [
    {
      kind: "truffle-artifacts",
      package: packages.airswapSwap,
      folder: "build/contracts/",
      artifacts: {
        "/home/circleci/repo/source/swap/contracts/Swap.sol": "Swap.json",
        "@airswap/swap/contracts/interfaces/ISwap.sol": "ISwap.json",
        "@airswap/transfers/contracts/TransferHandlerRegistry.sol": "TransferHandlerRegistry.json",
        "@airswap/transfers/contracts/interfaces/ITransferHandler.sol": "ITransferHandler.json",
        "@airswap/types/contracts/Types.sol": "Types.json",
        "openzeppelin-solidity/contracts/GSN/Context.sol": "Context.json",
        "openzeppelin-solidity/contracts/ownership/Ownable.sol": "Ownable.json",
      },
    },
  ],
};
