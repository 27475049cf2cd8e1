import { toPrintable } from "../../../base/text.ts";
import { row } from "../row.ts";

export interface NodeDetails {
  /** A network's name or a URL without credentials. */
  readonly node: string;
  /** The JSON-RPC method. */
  readonly method?: string | undefined;
}

export interface OtherChain {
  readonly place: string;
  readonly recorded: readonly number[];
  readonly network?: string | undefined;
  readonly chainId?: number | undefined;
  readonly unread?: readonly string[] | undefined;
}

export interface NetworkRefusal {
  readonly network: string;
  readonly reason: string;
  /** The runtime, where the request failed in this process. */
  readonly faultIn?: string | undefined;
  readonly known?: readonly string[] | undefined;
  readonly cause?: unknown;
}

export const chainRows = {
  CHAIN_UNREACHABLE: row<
    NodeDetails & {
      readonly reason: string;
      /** A web page, a redirect or another form came: most likely not the node's URL. */
      readonly isWrongUrl?: boolean | undefined;
    }
  >({
    about: "node",
    summary: ({ method }) =>
      method === undefined ? "The node cannot be reached." : `The node did not answer ${method}.`,
    facts: ({ node, reason }) => ({ node, reason }),
    hints: ({ isWrongUrl = false }, { hints }) => [isWrongUrl ? hints.correctNodeUrl : hints.checkNode],
  }),
  BLOCK_STATE_MISSING: row<NodeDetails & { readonly block: number; readonly latest: number }>({
    about: "node",
    summary: ({ block }) => `The node does not have the state of block ${block}.`,
    facts: ({ node, latest }) => ({ node, "latest block": latest }),
    hints: () => ["Use an archive node, which keeps the state of every block, or choose a later block."],
  }),
  DEPLOYMENT_ON_OTHER_CHAIN: row<OtherChain>({
    about: "chain",
    summary: () => "The recorded contracts are on another chain than this network.",
    facts: ({ place, recorded, network, chainId, unread = [] }) => ({
      place: toPrintable(place),
      "recorded chains": recorded.join(", "),
      network,
      "its chain": chainId,
      ...Object.fromEntries(unread.map((clause, index) => [`not known (${index + 1})`, clause])),
    }),
    hints: (_details, { hints }) => [hints.chooseRecordedNetwork],
  }),
  NETWORK_SILENT: row<{
    readonly network: string;
    readonly reason: string;
    readonly chainIds: readonly number[];
  }>({
    about: "node",
    summary: ({ network }) =>
      `The network ${network} did not say which chain it serves, so contracts of the records may be left out.`,
    facts: ({ network, reason, chainIds }) => ({
      network,
      reason,
      "chains without a network": chainIds.join(", "),
    }),
    hints: () => ["Start its node or correct its URL, or set the chainId of the network in the config."],
  }),
  NETWORK_REFUSED: row<NetworkRefusal>({
    about: "node",
    summary: ({ network, faultIn, known }) => {
      if (known !== undefined) {
        return `The config has no network ${network}.`;
      }
      return faultIn === undefined
        ? `The network ${network} cannot be opened, so its node was not asked.`
        : `A request to the node of the network ${network} failed in this process, not at the node.`;
    },
    facts: ({ reason, faultIn, known }) => ({
      reason: known === undefined ? reason : undefined,
      networks: known?.join(", "),
      runtime: faultIn,
    }),
    hints: ({ faultIn, known }) => {
      if (known !== undefined) {
        return [];
      }
      return faultIn === undefined
        ? ["Do what the reason says, or correct the network in the config."]
        : [
            "The fault is in Hardhat, in a plugin of the config that changes requests, or in the runtime: update or leave out that plugin, and run the command with Node.js.",
          ];
    },
  }),
  CHAIN_ID_CONTRADICTED: row<{
    readonly network: string;
    readonly configured: number;
    readonly config: string;
    readonly chainId: number;
  }>({
    about: "chain",
    summary: ({ network, config }) =>
      `The node of the network ${network} serves another chain than ${config} says.`,
    facts: ({ network, configured, config, chainId }) => ({
      network,
      [config.startsWith("--") ? config : "configured"]: configured,
      "on the node": chainId,
    }),
    hints: (_details, { hints }) => [hints.correctNetwork],
  }),
  CHAIN_ID_CHANGED: row<{ readonly network: string; readonly before: number; readonly now: number }>({
    about: "chain",
    summary: ({ network }) => `The node of the network ${network} changed its chain id during the run.`,
    facts: (details) => ({ ...details }),
    hints: () => [
      "If the node was restarted, run the command again. If it happens again, the node's URL has nodes of several chains behind it: use a URL that serves one chain.",
    ],
  }),
  CHAIN_IS_A_FORK: row<{
    readonly network: string;
    readonly chainId: number;
    readonly known: readonly string[];
  }>({
    about: "chain",
    summary: ({ network }) =>
      `The network ${network} is a development node with the chain id of a public chain.`,
    facts: ({ network, chainId, known }) => ({
      network,
      "chain id": chainId,
      "explorers of that chain": known.join(", "),
    }),
    hints: ({ network }, { hints }) => [
      "To use the local explorer: --explorer local",
      hints.configureExplorerOfFork(network),
      hints.choosePublicNetwork,
    ],
  }),
};
