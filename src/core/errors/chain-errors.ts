import { BaseError } from "../../base/errors.ts";
import type { Address, Hex } from "../../base/hex.ts";
import { type HostText, writeHostText } from "../../base/host-text.ts";
import { toPrintable } from "../../base/text.ts";

interface NodeFacts {
  /** Which node: a network's name or a URL, without credentials. */
  readonly node: string;
  /** The JSON-RPC method that was asked, where the failure belongs to one. */
  readonly method?: string | undefined;
}

/** The node gave no answer, or answered that it cannot. */
export class ChainUnreachableError extends BaseError {
  readonly code = "CHAIN_UNREACHABLE";
  readonly about = "node";

  constructor({
    node,
    method,
    reason,
    isWrongUrl = false,
  }: NodeFacts & {
    readonly reason: string;
    /** Whether a web page came with success, or a redirect: the URL is most often not the node's. Default: neither did. */
    readonly isWrongUrl?: boolean | undefined;
  }) {
    super({
      summary: method === undefined ? "The node cannot be reached." : `The node did not answer ${method}.`,
      facts: { node, reason },
      hints: [{ kind: isWrongUrl ? "correct-node-url" : "check-node" }],
    });
  }
}

/** A network that may serve a recorded chain did not say which one it serves. */
export class NetworkSilentError extends BaseError {
  readonly code = "NETWORK_SILENT";
  readonly about = "node";

  constructor({
    network,
    reason,
    chainIds,
  }: {
    readonly network: string;
    readonly reason: string;
    /** The chains of the records that no other network serves. */
    readonly chainIds: readonly number[];
  }) {
    super({
      summary: `The network ${network} did not say which chain it serves, so contracts of the records may be left out.`,
      facts: { network, reason, "chains without a network": chainIds.join(", ") },
      hints: ["Start its node or correct its URL, or set the chainId of the network in the config."],
    });
  }
}

/** There are records of contracts, and none of them is of a chain that a network of the call serves. */
export class DeploymentOnOtherChainError extends BaseError {
  readonly code = "DEPLOYMENT_ON_OTHER_CHAIN";
  readonly about = "chain";

  constructor({
    place,
    recorded,
    network,
    chainId,
    unread = [],
  }: {
    /** The file or folder, or the name that was given. */
    readonly place: string;
    /** The chains of the records. */
    readonly recorded: readonly number[];
    readonly network?: string | undefined;
    /** What the network serves. */
    readonly chainId?: number | undefined;
    /** Networks that were not asked which chain they serve, as clauses. */
    readonly unread?: readonly string[] | undefined;
  }) {
    super({
      summary: "The recorded contracts are on another chain than this network.",
      facts: {
        place: toPrintable(place),
        "recorded chains": recorded.join(", "),
        network,
        "its chain": chainId,
        ...Object.fromEntries(unread.map((clause, index) => [`not known (${index + 1})`, clause])),
      },
      hints: [{ kind: "choose-recorded-network" }],
    });
  }
}

/** The host does not open a network, or its own code fails while it asks the node. */
export class NetworkRefusedError extends BaseError {
  readonly code = "NETWORK_REFUSED";
  readonly about = "node";

  constructor({
    network,
    reason,
    faultIn,
    cause,
  }: {
    readonly network: string;
    readonly reason: string;
    /** What runs the code that failed while the node was to be asked; default: the network was not opened. */
    readonly faultIn?: { readonly runtime: string; readonly isNode: boolean } | undefined;
    /** The host's own error, if people are to read that. */
    readonly cause?: unknown;
  }) {
    const ofFault = faultIn?.isNode
      ? "The fault is in Hardhat, or in a plugin of the config that changes requests: update or leave out that plugin."
      : ({ kind: "run-with-node" } as const);
    super({
      summary:
        faultIn === undefined
          ? `The network ${network} cannot be opened, so its node was not asked.`
          : `A request to the node of the network ${network} failed in this process, not at the node.`,
      facts: { reason, runtime: faultIn?.runtime },
      cause,
      hints: [
        faultIn === undefined ? "Do what the reason says, or correct the network in the config." : ofFault,
      ],
    });
  }
}

/** The node answered with something that the Ethereum JSON-RPC interface does not allow. */
export class ChainResponseInvalidError extends BaseError {
  readonly code = "CHAIN_RESPONSE_INVALID";
  readonly about = "node";

  constructor({ node, method, problem }: NodeFacts & { readonly problem: string }) {
    super({
      summary: `The node's answer to ${method} is not valid JSON-RPC.`,
      facts: { node, problem },
      hints: ["Check that the node's URL is that of an Ethereum JSON-RPC node, or try another node."],
    });
  }
}

/** The network is configured for another chain than the one that its node serves. */
export class ChainIdContradictedError extends BaseError {
  readonly code = "CHAIN_ID_CONTRADICTED";
  readonly about = "chain";

  constructor({
    network,
    configured,
    chainId,
  }: {
    readonly network: string;
    readonly configured: number;
    /** What the node says. */
    readonly chainId: number;
  }) {
    super({
      summary: `The node of the network ${network} serves another chain than ${writeHostText({ kind: "config" }) ?? "the config"} says.`,
      facts: { network, configured, "on the node": chainId },
      hints: [{ kind: "correct-network" }],
    });
  }
}

/** The node served one chain at first, and another one later in the same call. */
export class ChainIdChangedError extends BaseError {
  readonly code = "CHAIN_ID_CHANGED";
  readonly about = "chain";

  constructor({
    network,
    before,
    now,
  }: {
    readonly network: string;
    readonly before: number;
    readonly now: number;
  }) {
    super({
      summary: `The node of the network ${network} changed its chain id during the run.`,
      facts: { network, before, now },
      hints: [
        "If the node was restarted, run the command again. If it happens again, the node's URL has nodes of several chains behind it: use a URL that serves one chain.",
      ],
    });
  }
}

/** A development node on this machine has the chain id of a public chain; nobody said which explorer is meant. */
export class ForkedChainError extends BaseError {
  readonly code = "CHAIN_IS_A_FORK";
  readonly about = "chain";

  constructor({
    network,
    chainId,
    known,
  }: {
    readonly network: string;
    readonly chainId: number;
    /** Names of the public chain's explorers. */
    readonly known: readonly string[];
  }) {
    super({
      summary: `The network ${network} is a development node with the chain id of a public chain.`,
      facts: { network, "chain id": chainId, "explorers of that chain": known.join(", ") },
      hints: [
        { kind: "use-local-explorer" },
        { kind: "configure-explorer-of-fork", network },
        { kind: "choose-public-network" },
      ],
    });
  }
}

/** What became of a contract without code. */
export const noCodeLeft =
  "Its constructor left no code, or it destroyed itself, so there is nothing to verify.";

function toWaitHints(isTemporary: boolean): readonly (string | HostText)[] {
  return isTemporary
    ? ["This network exists only during one command or script: what another one deployed is not on it."]
    : [
        "If it was deployed just now, wait until the transaction is mined.",
        { kind: "verify-by-transaction" },
      ];
}

/** The address is an account without code, on this chain. */
export class NoCodeAtAddressError extends BaseError {
  readonly code = "NO_CODE_AT_ADDRESS";
  readonly about = "chain";

  constructor({
    address,
    chainId,
    network,
    elsewhere = [],
    nonce = 0,
    balance = 0n,
    creationTransactionHash,
    isTemporary = false,
  }: {
    readonly address: Address;
    readonly chainId: number;
    /** Its name. */
    readonly network?: string | undefined;
    /** Names of other networks that have a contract at this address. */
    readonly elsewhere?: readonly string[] | undefined;
    /** How many transactions the account has sent, where that was looked up. */
    readonly nonce?: number | undefined;
    /** In wei, where that was looked up. */
    readonly balance?: bigint | undefined;
    /** The transaction that created a contract there, if one is known. */
    readonly creationTransactionHash?: Hex | undefined;
    /** Whether the network's chain exists only during this process. */
    readonly isTemporary?: boolean | undefined;
  }) {
    const [first] = elsewhere;
    const wasCreated = creationTransactionHash !== undefined;
    // Otherwise only an account that has a key sends transactions and has no code. A contract begins with nonce 1
    // (EIP-161), also if its constructor returned no code.
    const isOrdinary = nonce > 1 && !wasCreated;
    const noContract =
      balance > 0n
        ? "There is no contract at this address; it only has a balance."
        : "There is no contract at this address.";
    const summary = isOrdinary ? "This address is an ordinary account, not a contract." : noContract;
    super({
      summary: wasCreated ? "A contract was created at this address, but it has no code now." : summary,
      facts: {
        address,
        network,
        "chain id": chainId,
        "transactions sent": isOrdinary ? nonce : undefined,
        nonce:
          nonce === 1 && !wasCreated
            ? "1, as of an account that has sent one transaction, or of a contract whose constructor returned no code"
            : undefined,
        "created in": creationTransactionHash,
        "contract on": elsewhere.length === 0 ? undefined : elsewhere.join(", "),
      },
      hints: [
        ...(wasCreated ? [noCodeLeft] : []),
        ...(first === undefined ? [] : [{ kind: "try-network" as const, network: first }]),
        ...(wasCreated || first !== undefined
          ? []
          : [{ kind: "check-network" as const, what: "contract" as const }]),
        ...(isOrdinary || wasCreated ? [] : toWaitHints(isTemporary)),
      ],
    });
  }
}
