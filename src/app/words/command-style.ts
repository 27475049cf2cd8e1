import type { OptionName } from "../../base/host-text.ts";

/** How a host writes its commands and names its settings: messages propose nothing that it does not have. */
export interface CommandStyle {
  /** The words that each command starts with. */
  readonly program: readonly string[];
  /** Where the project's settings are, within a sentence. */
  readonly config: string;
  /** What each option is called on the command line. */
  readonly options: Readonly<Record<OptionName, string>>;
}

/** Hardhat's. */
export const hardhatStyle: CommandStyle = {
  program: ["npx", "hardhat"],
  config: "the Hardhat config",
  options: {
    buildInfo: "--build-info",
    buildProfile: "--build-profile",
    bundle: "--bundle",
    check: "--check",
    codeFormat: "--code-format",
    constructorArgs: "--constructor-args",
    constructorArgsPath: "--constructor-args-path",
    contract: "--contract",
    database: "--database",
    explorer: "--explorer",
    force: "--force",
    librariesPath: "--libraries-path",
    network: "--network",
    out: "--out",
    port: "--port",
    requireExact: "--require-exact",
    timeout: "--timeout",
  },
};
