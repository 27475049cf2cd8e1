/** How a host writes its commands and names its settings: messages propose nothing that it does not have. */
export interface CommandStyle {
  /** The words that each command starts with. */
  readonly program: readonly string[];
  /** Where the project's settings are, within a sentence. */
  readonly config: string;
  /** What each option is called on the command line. */
  readonly options: {
    readonly network: string;
    readonly buildInfo: string;
    readonly buildProfile: string;
    readonly contract: string;
    readonly out: string;
    readonly check: string;
    readonly force: string;
  };
}

/** Hardhat's. */
export const hardhatStyle: CommandStyle = {
  program: ["npx", "hardhat"],
  config: "the Hardhat config",
  options: {
    network: "--network",
    buildInfo: "--build-info",
    buildProfile: "--build-profile",
    contract: "--contract",
    out: "--out",
    check: "--check",
    force: "--force",
  },
};
