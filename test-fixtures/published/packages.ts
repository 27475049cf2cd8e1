import type { PublishedPackage } from "./types.ts";

/** Packages whose contracts are deployed, and packages that only add the sources of imports. */
export const packages = {
  aaveProtocolV2: {
    folder: "@aave/protocol-v2",
    name: "@aave/protocol-v2",
    version: "1.0.1",
    license: "AGPL-3.0-or-later",
  },
  accountAbstraction07: {
    folder: "account-abstraction-contracts-0.7",
    name: "@account-abstraction/contracts",
    version: "0.7.0",
    license: "MIT",
  },
  accountAbstraction08: {
    folder: "@account-abstraction/contracts",
    name: "@account-abstraction/contracts",
    version: "0.8.0",
    license: "MIT",
  },
  airswapSwap: {
    folder: "@airswap/swap",
    name: "@airswap/swap",
    version: "5.4.9",
    license: "Apache-2.0",
  },
  base64Sol: {
    folder: "base64-sol",
    name: "base64-sol",
    version: "1.0.1",
    license: "MIT",
  },
  gpV2Contracts: {
    folder: "@gnosis.pm/gp-v2-contracts",
    name: "@gnosis.pm/gp-v2-contracts",
    version: "1.1.2",
    license: "LGPL-3.0-or-later",
  },
  openzeppelin34: {
    folder: "openzeppelin-contracts-3.4",
    name: "@openzeppelin/contracts",
    version: "3.4.2",
    license: "MIT",
  },
  openzeppelin34ForSolc07: {
    folder: "openzeppelin-contracts-3.4-solc-0.7",
    name: "@openzeppelin/contracts",
    version: "3.4.2-solc-0.7",
    license: "MIT",
  },
  openzeppelin49: {
    folder: "openzeppelin-contracts-4.9",
    name: "@openzeppelin/contracts",
    version: "4.9.6",
    license: "MIT",
  },
  openzeppelin50: {
    folder: "openzeppelin-contracts-5.0",
    name: "@openzeppelin/contracts",
    version: "5.0.2",
    license: "MIT",
  },
  openzeppelin51: {
    folder: "openzeppelin-contracts-5.1",
    name: "@openzeppelin/contracts",
    version: "5.1.0",
    license: "MIT",
  },
  openzeppelin57: {
    folder: "@openzeppelin/contracts",
    name: "@openzeppelin/contracts",
    version: "5.7.0",
    license: "MIT",
  },
  safeContracts: {
    folder: "@safe-global/safe-contracts",
    name: "@safe-global/safe-contracts",
    version: "1.4.1",
    license: "LGPL-3.0-only",
  },
  uniswapLib1: {
    folder: "uniswap-lib-1",
    name: "@uniswap/lib",
    version: "1.1.1",
    license: "GPL-3.0-or-later",
  },
  uniswapLib4: {
    folder: "uniswap-lib-4",
    name: "@uniswap/lib",
    version: "4.0.1-alpha",
    license: "GPL-3.0-or-later",
  },
  uniswapV2Core: {
    folder: "@uniswap/v2-core",
    name: "@uniswap/v2-core",
    version: "1.0.1",
    license: "GPL-3.0-or-later",
  },
  uniswapV2Periphery: {
    folder: "@uniswap/v2-periphery",
    name: "@uniswap/v2-periphery",
    version: "1.1.0-beta.0",
    license: "GPL-3.0-or-later",
  },
  uniswapV3Core: {
    folder: "@uniswap/v3-core",
    name: "@uniswap/v3-core",
    version: "1.0.1",
    license: "BUSL-1.1",
  },
  uniswapV3Periphery: {
    folder: "@uniswap/v3-periphery",
    name: "@uniswap/v3-periphery",
    version: "1.4.4",
    license: "GPL-2.0-or-later",
  },
} as const satisfies Record<string, PublishedPackage>;
