import { compilers } from "../compilers.ts";
import { packages } from "../packages.ts";
import type { PublishedInput } from "../types.ts";

/**
 * The publisher's own compilation, 87 sources. Cut down to the imports of LendingPool or of
 * ValidationLogic, solc writes the same metadata and other code: see aave-v2.md.
 */
export const aaveV2Input: PublishedInput = {
  id: "aave-v2",
  compiler: compilers["0.6.12"],
  settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "istanbul" },
  sources: [
    {
      kind: "build-info",
      package: packages.aaveProtocolV2,
      path: "artifacts/build-info/22f39d33-31ab-4006-a390-85f5c74d3544.json",
    },
  ],
};
