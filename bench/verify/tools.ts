/** A tool that verifies contracts: how a project is set up for it, and its command. */
export interface Tool {
  readonly name: string;
  /** The package; ours is the build in dist. */
  readonly plugin: string;
  /** Plugins that its README asks for besides. */
  readonly besides?: readonly string[];
  /** Its own part of the config. */
  readonly config: object;
  readonly command: (address: string) => readonly string[];
}

export const incumbent: Tool & { readonly version: string } = {
  name: "hardhat-verify",
  version: "3.1.1",
  plugin: "@nomicfoundation/hardhat-verify",
  config: {
    verify: {
      etherscan: { apiKey: "bench" },
      blockscout: { enabled: false },
      sourcify: { enabled: false },
    },
  },
  command: (address) => ["verify", "etherscan", address],
};

export const ours: Tool = {
  name: "hardhat-verify-contract",
  plugin: "hardhat-verify-contract",
  besides: ["@nomicfoundation/hardhat-ethers"],
  config: { verifyContract: { apiKey: "bench" } },
  command: (address) => ["verify-contract", address],
};

export const tools: readonly Tool[] = [incumbent, ours];
