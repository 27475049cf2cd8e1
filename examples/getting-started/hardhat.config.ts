import { createRequire } from "node:module";

import hardhatEthers from "@nomicfoundation/hardhat-ethers";
import { defineConfig } from "hardhat/config";
import verifyContract from "hardhat-verify-contract";

const require = createRequire(import.meta.url);

export default defineConfig({
  plugins: [hardhatEthers, verifyContract],
  solidity: {
    // The compiler comes from npm, so that this example needs no download; without `path` Hardhat
    // fetches the compiler itself.
    compilers: [
      {
        version: "0.8.37",
        path: require.resolve("solc/soljson.js"),
        settings: { optimizer: { enabled: true, runs: 200 } },
      },
    ],
  },
});
