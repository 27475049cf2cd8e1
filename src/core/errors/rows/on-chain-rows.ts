import { type CommandPlace, toFlag } from "../../../base/command-place.ts";
import type { Address, Hex } from "../../../base/hex.ts";
import { toCount } from "../../../base/text.ts";
import { toPatternName } from "../../proxy/detect-proxy.ts";
import { maxAddresses, type ProxyGraphProblem } from "../../proxy/proxy-graph.ts";
import type { HostStyle } from "../host-style.ts";
import { type ErrorFacts, row } from "../row.ts";

export interface NoCode {
  readonly address: Address;
  readonly chainId: number;
  readonly network?: string | undefined;
  readonly block?: number | undefined;
  readonly elsewhere?: readonly string[] | undefined;
  readonly nonce?: number | undefined;
  readonly isTemporary?: boolean | undefined;
}

const noCodeLeft = "Its constructor left no code, or it destroyed itself, so there is nothing to verify.";

const noCodeRows = {
  NO_CODE_AT_ADDRESS: row<NoCode>({
    about: "chain",
    summary: (details) =>
      isOrdinary(details)
        ? "This address is an ordinary account, not a contract."
        : "There is no contract at this address.",
    facts: (details) => {
      const { address, chainId, network, elsewhere = [], nonce = 0 } = details;
      return {
        address,
        network,
        "chain id": chainId,
        block: details.block,
        "transactions sent": isOrdinary(details) ? nonce : undefined,
        "contract on": elsewhere.length === 0 ? undefined : elsewhere.join(", "),
      };
    },
    hints: (details, style) => {
      if (details.block !== undefined) {
        return ["Check the address, and that it had code at this block."];
      }
      const [first] = details.elsewhere ?? [];
      return [
        first === undefined ? undefined : `Did you mean ${style.networkOption} ${first}?`,
        first === undefined
          ? `Check the address, and that ${style.networkOption} is the chain of the deployment.`
          : undefined,
        ...(isOrdinary(details) ? [] : listWaitHints(details, style)),
      ];
    },
  }),
};

/** An account that sends transactions has a key. A contract begins with nonce 1 (EIP-161). */
function isOrdinary({ nonce = 0 }: NoCode): boolean {
  return nonce > 1;
}

function listWaitHints({ isTemporary = false, network }: NoCode, style: HostStyle): readonly string[] {
  return isTemporary
    ? [
        "This network exists only during one command or script: contracts deployed by another command are not on it.",
      ]
    : [
        "If it was deployed just now, wait until the transaction is mined.",
        `To verify what a transaction created: ${style.toVerifyCommand("--tx '<hash>'", network)}`,
      ];
}

export interface TransactionDetails {
  readonly transactionHash: Hex;
  readonly chainId: number;
}

const toFacts = ({ transactionHash, chainId }: TransactionDetails): ErrorFacts => ({
  transaction: transactionHash,
  "chain id": chainId,
});

const transactionRows = {
  TRANSACTION_NOT_FOUND: row<TransactionDetails>({
    about: "chain",
    summary: () => "There is no such transaction on this chain.",
    facts: toFacts,
    hints: (_details, { networkOption }) => [
      `Check the hash, and that ${networkOption} is the chain of the transaction.`,
      "If it was sent just now, wait until it is mined. Some nodes do not keep old transactions: try another one.",
    ],
  }),
  NO_UPGRADE_FOUND: row<TransactionDetails>({
    about: "chain",
    summary: () => "No upgrade was found in the transaction: it has no event Upgraded(address).",
    facts: toFacts,
    hints: () => [],
  }),
  TRANSACTION_PENDING: row<TransactionDetails>({
    about: "chain",
    summary: () => "The transaction is not mined yet, so it has created nothing so far.",
    facts: toFacts,
    hints: () => ["Run the same command again when it is mined."],
  }),
  TRANSACTION_FAILED: row<TransactionDetails & { readonly blockNumber: number }>({
    about: "chain",
    summary: () => "The transaction failed, so it created nothing.",
    facts: ({ blockNumber, ...details }) => ({ ...toFacts(details), block: blockNumber }),
    hints: () => ["Send the transaction again, and give the hash of the one that succeeds."],
  }),
  NO_CONTRACT_CREATED: row<
    TransactionDetails & {
      readonly notes?: readonly string[] | undefined;
      readonly withoutCode?: readonly Address[] | undefined;
    }
  >({
    about: "chain",
    summary: ({ withoutCode: [first] = [] }) =>
      first === undefined
        ? "No contract was found that this transaction created."
        : `The transaction created a contract at ${first}, which has no code.`,
    facts: ({ withoutCode: [, ...others] = [], ...details }) => ({
      ...toFacts(details),
      "others without code": others.join(", ") || undefined,
    }),
    hints: ({ notes = [], withoutCode = [] }, style) =>
      withoutCode.length === 0
        ? [...notes, `To verify a contract by its address: ${style.toVerifyCommand("'<address>'")}`]
        : [noCodeLeft, ...notes],
  }),
};

const proxyRows = {
  NOT_A_PROXY: row<
    CommandPlace & {
      readonly problem?: ProxyGraphProblem | undefined;
    }
  >({
    about: "input",
    summary: ({ problem }) =>
      `The contract at this address is not a proxy of a known kind${problem === undefined ? "" : `: ${describeProxyProblem(problem)}`}.`,
    facts: ({ address }) => ({ address }),
    hints: ({ problem: _, ...place }, style) => [
      style.verifyAlone(place),
      "A proxy that computes the slot of its implementation, or asks another contract for it, is not recognised: verify the implementation by its own address.",
    ],
  }),
  PROXY_TARGET_INVALID: row<{ readonly proxy: Address; readonly problem: ProxyGraphProblem }>({
    about: "chain",
    summary: ({ problem }) =>
      `The contracts behind the proxy cannot be verified: ${describeProxyProblem(problem)}.`,
    facts: ({ proxy }) => ({ proxy }),
    hints: ({ problem: { kind } }) => {
      switch (kind) {
        case "not-reached":
          return [
            "A proxy that is paused, or answers only certain callers, also looks like this. Verify the contract it delegates to by its own address.",
          ];
        case "cycle":
        case "too-many":
          return [];
        case "dead-end":
          return [
            "A proxy behind another one finds no target, because it reads the storage of the outer one. The outer proxy has to delegate to the implementation itself.",
          ];
        default:
          return [
            "Check the network and the address. A proxy that was never initialized also looks like this.",
          ];
      }
    },
  }),
  IMPLEMENTATION_CONTRADICTED: row<{
    readonly proxy: Address;
    readonly expected: Address;
    readonly detected: readonly Address[];
  }>({
    about: "input",
    summary: () => "The proxy does not have the expected implementation, so nothing was submitted.",
    facts: ({ proxy, expected, detected }) => ({ proxy, expected, "on the chain": detected.join(", ") }),
    hints: () => [
      `If the proxy is being upgraded, wait until the transaction is mined. Otherwise, correct ${toFlag("expectedImplementation")} or leave it out.`,
    ],
  }),
};

export function describeProxyProblem(problem: ProxyGraphProblem): string {
  switch (problem.kind) {
    case "target-without-code":
      return `${problem.from} delegates to ${problem.address}, which has no code`;
    case "cycle":
      return `it delegates in a circle, ${problem.path.join(" → ")}`;
    case "beacon-without-implementation":
      return `the beacon ${problem.address} returns no implementation`;
    case "dead-end":
      return `${problem.address} is a proxy too, and has no target in the storage of ${problem.root}, where it runs`;
    case "not-reached":
      return describeUnreached(problem);
    case "too-many":
      return `more than ${maxAddresses} addresses are behind the proxy; ${problem.address} is the first that was not looked at`;
  }
}

function describeUnreached({
  proxy,
  pattern,
  addresses,
  isChecked,
}: Extract<ProxyGraphProblem, { kind: "not-reached" }>): string {
  const names = `${proxy} names ${addresses.join(", ")} as its target (kind: ${toPatternName(pattern)})`;
  return isChecked
    ? `${names}, but a call to the proxy did not reach it`
    : `${names}, but no call could check this: the node does not accept state overrides`;
}

export const onChainRows = {
  REVIEW_IMPOSSIBLE: row<{ readonly proxy: Address; readonly implementations: number }>({
    about: "chain",
    summary: ({ implementations }) =>
      `The proxy delegates to ${toCount(implementations, "contract")}, and a review needs exactly one implementation.`,
    facts: ({ proxy }) => ({ proxy }),
    hints: () => [
      "To review a change of a diamond's facets, give the planned call: --calldata, with the diamond as --target.",
    ],
  }),
  ...noCodeRows,
  ...transactionRows,
  ...proxyRows,
};
