/** An npm package whose contracts are flattened. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** Of npm's package `solc`. */
  readonly compiler: string;
  /** Where its sources are, below the package's folder; "" for the folder itself. */
  readonly folder: string;
  /** Files that the compiler cannot read, or that need packages which the package does not name. */
  readonly without?: RegExp;
}

/** Of different authors, ages and habits, each with the compiler that it was made for. */
export const packages: readonly Package[] = [
  { name: "@openzeppelin/contracts", version: "5.7.0", compiler: "0.8.37", folder: "" },
  { name: "@openzeppelin/contracts-upgradeable", version: "5.7.0", compiler: "0.8.37", folder: "" },
  { name: "solady", version: "0.1.26", compiler: "0.8.37", folder: "src" },
  { name: "@uniswap/v2-core", version: "1.0.1", compiler: "0.5.16", folder: "contracts" },
  { name: "@uniswap/v3-core", version: "1.0.1", compiler: "0.7.6", folder: "contracts" },
  { name: "@uniswap/v3-periphery", version: "1.4.4", compiler: "0.7.6", folder: "contracts" },
  { name: "@aave/core-v3", version: "1.19.3", compiler: "0.8.10", folder: "contracts" },
  {
    name: "@gnosis.pm/safe-contracts",
    version: "1.3.0",
    compiler: "0.7.6",
    folder: "contracts",
    without: /\/(?:test\/|ViewStorageAccessible\.sol$)/,
  },
];
