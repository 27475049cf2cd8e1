import { toFlag } from "../base/command-place.ts";
import type { HostHints } from "../core/errors/host-style.ts";

/** `build` is the command of the project's tool; undefined: no project was found. */
export function createCliHints(build: string | undefined): HostHints {
  const inFolder = "Run the command in the project's folder.";
  return {
    build: build === undefined ? inFolder : `Build the project: ${build}`,
    buildNewContract:
      build === undefined ? inFolder : `If the contract is new, build the project first: ${build}`,
    downloadCompiler: undefined,
    correctNetwork: "Correct --rpc-url, or --chain.",
    correctNodeUrl: "Give the URL of a node's JSON-RPC: --rpc-url <url>",
    checkNode:
      "Check that the node is running, and that its URL is right: --rpc-url <url>, or the environment variable ETH_RPC_URL.",
    choosePublicNetwork: "If you mean the public chain itself, give one of its nodes: --rpc-url <url>",
    chooseRecordedNetwork: "Give the URL of a node of that chain: --rpc-url <url>",
    checkExplorerUrl: "If you gave the explorer's URL, check it.",
    checkExplorerApi:
      "If you gave the explorer's URL, check that it is the URL of its API and not of its web pages.",
    trustAuthority:
      "If the explorer or a proxy has a private certificate authority, set NODE_EXTRA_CA_CERTS to its PEM file.",
    trustHost: "If you trust this host with the API key, give its URL: --explorer <url>",
    chooseOtherExplorer: "Choose another explorer: --explorer <name or API URL>",
    giveMoreTime: "Set a longer time limit: --timeout <seconds>",
    setApiKey:
      "Set the environment variable EXPLORER_API_KEY, or give a file that contains the key: --api-key-file <file>",
    setBlockscoutKey: "Set the environment variable BLOCKSCOUT_API_KEY to a key of Blockscout.",
    chooseStateFolder:
      "Or choose a writable folder: --state-folder <folder>, or the environment variable EXPLORER_STATE_FOLDER.",
    chooseOtherPort: "Stop the program that uses the port, or choose another port: --port <port>",
    showStackTrace: "The same command with --verbose shows its origin.",
    configureCompiler: (version) => [
      `Install it, or give its file with --compiler: npm install solc-${version}@npm:solc@${version}`,
      `Or install it with Foundry's svm: svm install ${version}`,
    ],
    giveExplorerUrl: (option) => `Give the URL of its API: ${toFlag(option)} <url>`,
    configureExplorer: () => undefined,
    configureExplorerOfFork: () => undefined,
    correctNetworkName: () => undefined,
    chooseOtherDatabase: (remedy) =>
      `${remedy}, or choose another place: --state-folder <folder>, or --database <file> of local-explorer.`,
  };
}
