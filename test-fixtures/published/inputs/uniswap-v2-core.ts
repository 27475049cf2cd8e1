import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/** The factory with the pair that it creates. */
export const uniswapV2CoreInput: PublishedInput = {
  id: "uniswap-v2-core",
  compiler: compilers["0.5.16"],
  settings: { optimizer: { enabled: true, runs: 999999 }, evmVersion: "istanbul" },
  sources: [
    {
      kind: "files",
      package: packages.uniswapV2Core,
      folder: "contracts/",
      prefix: "contracts/",
      files: [
        "UniswapV2ERC20.sol",
        "UniswapV2Factory.sol",
        "UniswapV2Pair.sol",
        "interfaces/IERC20.sol",
        "interfaces/IUniswapV2Callee.sol",
        "interfaces/IUniswapV2ERC20.sol",
        "interfaces/IUniswapV2Factory.sol",
        "interfaces/IUniswapV2Pair.sol",
        "libraries/Math.sol",
        "libraries/SafeMath.sol",
        "libraries/UQ112x112.sol",
      ],
    },
  ],
};
