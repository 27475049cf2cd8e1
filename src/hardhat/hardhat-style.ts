import { type CommandStyle, quoteWord } from "../app/words/commands.ts";
import { toFlag } from "../base/command-place.ts";
import type { HostHints } from "../core/errors/host-style.ts";

function createHardhatHints(): HostHints {
  const config = "the Hardhat config";
  const build = [...words, "build"].map(quoteWord).join(" ");
  return {
    build: `Build the project: ${build}`,
    buildNewContract: `If the contract is new, build the project first: ${build}`,
    downloadCompiler:
      "Or build once with a network connection and this version in the config: Hardhat then downloads it.",
    correctNetwork:
      "Correct the network's url or its chainId in the config, or choose another one with --network.",
    correctNodeUrl: `Set the network's url in ${config} to the JSON-RPC URL of a node, or choose another network with --network.`,
    checkNode: "Check that the node is running, and that the network's URL and key are right.",
    choosePublicNetwork: "If you mean the public chain itself, choose its network with --network.",
    chooseRecordedNetwork: `Choose a network of that chain with --network. If there is none, add it to ${config}.`,
    checkExplorerUrl: `If you configured the explorer's URL, check it: apiUrl in ${config}, or --explorer.`,
    checkExplorerApi: `If you configured the explorer's URL, check that it is the URL of its API and not of its web pages: apiUrl in ${config}, or --explorer.`,
    trustAuthority:
      "If the explorer or a proxy has a private certificate authority, set the explorer's ca or NODE_EXTRA_CA_CERTS to its PEM file.",
    trustHost: "If you trust this host with the API key, set the explorer's apiUrl to it.",
    chooseOtherExplorer: `Choose another explorer in ${config}, under verifyContract.explorers, or with --explorer <name or URL>`,
    giveMoreTime: `Set a longer time limit with --timeout <seconds> or verifyContract.timeout in ${config}.`,
    setApiKey: `Set verifyContract.apiKey in ${config}, or the explorer's own apiKey if it is not Etherscan-style or has other credentials. Use configVariable to keep the key out of the file.`,
    setBlockscoutKey: `Set verifyContract.blockscout.apiKey in ${config} to a key of Blockscout. Use configVariable to keep the key out of the file.`,
    chooseStateFolder: "Or choose a writable folder: verifyContract.stateFolder.",
    chooseOtherPort:
      "Stop the program that uses the port, or choose another port with --port or verifyContract.localExplorer.port.",
    showStackTrace: "The failure is on stderr. --show-stack-traces shows its origin.",
    configureCompiler: (version) => [
      `Add a compiler to ${config}: solidity: { compilers: [{ version: "${version}", path: "/path/to/soljson-or-solc" }] }.`,
    ],
    giveExplorerUrl: (option) => `Or give the URL of its API for this call: ${toFlag(option)} <url>`,
    configureExplorer: (network) =>
      `Add it to ${config}, under verifyContract.explorers.${network}, with its apiUrl and browserUrl.`,
    configureExplorerOfFork: (network) =>
      `To always use another explorer, add it to ${config}, under verifyContract.explorers.${network}.`,
    correctNetworkName: (network, mistyped) =>
      `verifyContract.explorers.${mistyped} in ${config} belongs to no network. Did you mean ${network}?`,
    chooseOtherDatabase: (remedy) =>
      `${remedy}, or choose another file: verifyContract.localExplorer.database, or --database of local-explorer.`,
  };
}

const hardhatCli = /(?:^|[\\/])hardhat(?:[\\/]dist[\\/]src[\\/]cli\.js|\.js)?$/;

const words = ["npx", "hardhat", ...findConfigWords(process.argv)];

/** Proposed commands repeat the config file of this process. */
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
  chainSetting: "the Hardhat config",
  leaveSourcifyOut: "set verifyContract.sourcify to false in the Hardhat config",
  hints: createHardhatHints(),
  networkOption: "--network",
  toNetworkWords: (network) => (network === undefined ? [] : ["--network", network]),
  toBuildWords: ({ buildProfile, isForced = false, file }) => [
    ...words,
    "build",
    ...(buildProfile === undefined ? [] : ["--build-profile", buildProfile]),
    ...(isForced ? ["--force"] : []),
    ...(file === undefined ? [] : [file]),
  ],
};

/** Empty for a process that Hardhat's command line did not start. */
export function findConfigWords([, program = "", ...args]: readonly string[]): readonly string[] {
  const at = args.indexOf("--config");
  const file = args[at + 1];
  return isHardhatCli(program) && at !== -1 && file !== undefined ? ["--config", file] : [];
}

export function isHardhatCli(program: string): boolean {
  return hardhatCli.test(program);
}
