import type { CommandStyle } from "../app/words/commands.ts";
import { optionNames } from "../app/words/option-names.ts";

const hardhatCli = /(?:^|[\\/])hardhat(?:[\\/]dist[\\/]src[\\/]cli\.js|\.js)?$/;

const words = ["npx", "hardhat", ...findConfigWords(process.argv)];

/** How Hardhat writes its commands, with the config file that this process was given. */
export const hardhatStyle: CommandStyle = {
  name: "Hardhat",
  program: words,
  tasks: {
    "verify-contract": "verify-contract",
    "verify-deployment": "verify-deployment",
    "verify-proxy": "verify-proxy",
    mirror: "mirror",
    "contract-source": "contract-source",
    "contract-creation": "contract-creation",
  },
  config: "the Hardhat config",
  leaveSourcifyOut: "set verifyContract.sourcify to false in the Hardhat config",
  options: { ...optionNames, network: "--network" },
  toNetworkWords: (network) => (network === undefined ? [] : ["--network", network]),
  toBuildWords: ({ buildProfile, isForced = false, file }) => [
    ...words,
    "build",
    ...(buildProfile === undefined ? [] : ["--build-profile", buildProfile]),
    ...(isForced ? ["--force"] : []),
    ...(file === undefined ? [] : [file]),
  ],
};

/**
 * Returns the option that names a config file, as Hardhat's command line was given it; empty for a process
 * that was started for anything else.
 */
export function findConfigWords([, program = "", ...args]: readonly string[]): readonly string[] {
  const at = args.indexOf("--config");
  const file = args[at + 1];
  return isHardhatCli(program) && at !== -1 && file !== undefined ? ["--config", file] : [];
}

/** Returns whether a program is Hardhat's command line. */
export function isHardhatCli(program: string): boolean {
  return hardhatCli.test(program);
}
