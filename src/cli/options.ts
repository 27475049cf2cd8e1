import type { OptionTable } from "../app/options/option-kinds.ts";

/** In Hardhat, these are settings of the config. */
export const projectOptions = {
  rpcUrl: {
    kind: "name",
    description:
      "URL of a node of the chain, or its name in [rpc_endpoints] of foundry.toml; default: the environment variable ETH_RPC_URL",
    value: "URL",
    only: "command",
  },
  rpcHeader: {
    kind: "words",
    description:
      "Header to send to the node, such as 'Authorization: Bearer …'; may be repeated; default: the environment variable ETH_RPC_HEADERS, with commas between headers",
    value: "name: value",
    only: "command",
  },
  chain: {
    kind: "name",
    description: "Name or id of the chain; a node of another chain is refused; default: any chain",
    value: "name or id",
    only: "command",
  },
  apiKeyFile: {
    kind: "path",
    description:
      "File that contains the explorer's API key; default: the environment variable EXPLORER_API_KEY, or for Etherscan ETHERSCAN_API_KEY",
    value: "file",
    only: "command",
  },
  config: {
    kind: "path",
    description:
      "JSON file with `explorers` for the node's chain, `sourcify` and `blockscout`, named as in Hardhat's config (headers, ca, dialect …); default: verify-contract.json in the project's folder",
    value: "file",
    only: "command",
  },
  stateFolder: {
    kind: "path",
    description:
      "Folder for receipts, proofs and the local explorer's database; default: the environment variable EXPLORER_STATE_FOLDER, or .hardhat-verify-contract in the project's folder",
    value: "folder",
    only: "command",
  },
  compiler: {
    kind: "words",
    description:
      "A native solc or a soljson.js to use first, or the version of an installed compiler; may be repeated",
    value: "file",
    only: "command",
  },
  verbose: {
    kind: "flag",
    description:
      "Print on stderr which builds, state folder, node and compilers are used, and the stack trace of a failure",
    only: "command",
  },
} as const satisfies OptionTable;

/** Without dashes. */
export function toFlagName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
