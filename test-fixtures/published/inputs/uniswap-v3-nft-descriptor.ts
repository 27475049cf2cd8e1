import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** The library has a setting of its own, 1000 runs, for the sake of the size limit. */
export const uniswapV3NftDescriptorInput: PublishedInput = {
  id: "uniswap-v3-nft-descriptor",
  compiler: compilers["0.7.6"],
  settings: {
    optimizer: { enabled: true, runs: 1000 },
    evmVersion: "istanbul",
    metadata: { bytecodeHash: "none" },
  },
  sources: [
    {
      kind: "files",
      package: packages.uniswapV3Periphery,
      folder: "contracts/",
      prefix: "contracts/",
      files: ["libraries/HexStrings.sol", "libraries/NFTDescriptor.sol", "libraries/NFTSVG.sol"],
    },
    {
      kind: "files",
      package: packages.openzeppelin34ForSolc07,
      folder: "",
      prefix: "@openzeppelin/contracts/",
      files: ["math/SafeMath.sol", "math/SignedSafeMath.sol", "utils/Strings.sol"],
    },
    {
      kind: "files",
      package: packages.uniswapV3Core,
      folder: "",
      prefix: "@uniswap/v3-core/",
      files: [
        "contracts/interfaces/IUniswapV3Pool.sol",
        "contracts/interfaces/pool/IUniswapV3PoolActions.sol",
        "contracts/interfaces/pool/IUniswapV3PoolDerivedState.sol",
        "contracts/interfaces/pool/IUniswapV3PoolEvents.sol",
        "contracts/interfaces/pool/IUniswapV3PoolImmutables.sol",
        "contracts/interfaces/pool/IUniswapV3PoolOwnerActions.sol",
        "contracts/interfaces/pool/IUniswapV3PoolState.sol",
        "contracts/libraries/BitMath.sol",
        "contracts/libraries/FullMath.sol",
        "contracts/libraries/TickMath.sol",
      ],
    },
    { kind: "files", package: packages.base64Sol, folder: "", prefix: "base64-sol/", files: ["base64.sol"] },
  ],
};
