import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** With @uniswap/lib as the package asks for it: a later version changes the source hash. */
export const uniswapV2RouterInput: PublishedInput = {
  id: "uniswap-v2-router",
  compiler: compilers["0.6.6"],
  settings: { optimizer: { enabled: true, runs: 999999 }, evmVersion: "istanbul" },
  sources: [
    {
      kind: "files",
      package: packages.uniswapV2Periphery,
      folder: "contracts/",
      prefix: "contracts/",
      files: [
        "UniswapV2Router02.sol",
        "interfaces/IERC20.sol",
        "interfaces/IUniswapV2Router01.sol",
        "interfaces/IUniswapV2Router02.sol",
        "interfaces/IWETH.sol",
        "libraries/SafeMath.sol",
        "libraries/UniswapV2Library.sol",
      ],
    },
    {
      kind: "files",
      package: packages.uniswapV2Core,
      folder: "",
      prefix: "@uniswap/v2-core/",
      files: ["contracts/interfaces/IUniswapV2Factory.sol", "contracts/interfaces/IUniswapV2Pair.sol"],
    },
    {
      kind: "files",
      package: packages.uniswapLib1,
      folder: "",
      prefix: "@uniswap/lib/",
      files: ["contracts/libraries/TransferHelper.sol"],
    },
  ],
};
