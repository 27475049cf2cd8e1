import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import {
  createAddress,
  knownDeployers,
  listAddressWords,
  listDeployerCreations,
} from "../../core/creation/addresses.ts";
import type { CallOptions, CreatedContract } from "../../verification/ports.ts";
import { askNodeIfAble, inBatches, type NodeConnection, toBlockParameter } from "../node/ask-node.ts";
import { bytes, type ChainReceipt, type ChainTransaction } from "../node/wire-values.ts";
import { type History, isDelegation } from "./history.ts";

/** What is found from the seeds on. */
export interface Walk {
  readonly contracts: readonly CreatedContract[];
  readonly hasHistory: boolean;
  /** How often contracts created something that was not found, or failed to create it. */
  readonly missing: number;
}

/** An end for transactions that touch half a chain: up to four requests for each account. */
const maxAccounts = 128;

/** Goes from account to account, and from each that has created contracts on to those. */
export async function walkCreations(
  history: History,
  { seeds, blockNumber }: { readonly seeds: Seeds; readonly blockNumber: number },
): Promise<Walk> {
  const visits = new Map<Address, Visit>();
  let waiting = new Set([...seeds.own, ...seeds.deployed, ...seeds.told, ...seeds.called]);
  while (waiting.size > 0) {
    const accounts = [...waiting].slice(0, maxAccounts - visits.size);
    const news = await inBatches(accounts, (address) => visitAccount(history, { address, blockNumber }));
    for (const visit of news) {
      visits.set(visit.address, visit);
    }
    const children = news.flatMap((visit) => (visit.kind === "visited" ? visit.children : []));
    waiting = new Set(children.filter((address) => !visits.has(address)));
    if (visits.size >= maxAccounts) {
      break;
    }
  }
  const all = [...visits.values()];
  return all.some(({ kind }) => kind === "unknown") ? walkWithoutHistory(history, seeds) : toWalk(all, seeds);
}

function toWalk(all: readonly Visit[], { own }: Seeds): Walk {
  const visits = all.filter((visit) => visit.kind === "visited");
  const factories = new Map(
    visits.flatMap(({ address, children }) => children.map((child) => [child, address] as const)),
  );
  const found = new Set([
    ...visits.filter(({ isNew }) => isNew).map(({ address }) => address),
    ...factories.keys(),
  ]);
  const contracts = [...found].map((address) => ({ address, factory: factories.get(address) }));
  const byCreate2 = contracts.filter(
    ({ address, factory }) => factory === undefined && !own.includes(address),
  );
  const unfound = visits
    .filter(({ address }) => !knownDeployers.includes(address))
    .reduce((sum, visit) => sum + visit.unfound, 0);
  return { contracts, hasHistory: true, missing: Math.max(0, unfound - byCreate2.length) };
}

/** What a constructor creates itself is among the first. */
const maxOwnChildren = 16;

/**
 * Without the states of the past it is not known what was there before: only what the receipt names,
 * what call data prove, and what descends from the first and is spoken of in the logs.
 */
async function walkWithoutHistory(history: History, { own, deployed, told }: Seeds): Promise<Walk> {
  const children = own.flatMap((creator) =>
    Array.from({ length: maxOwnChildren }, (_, index) => ({
      address: createAddress({ creator, nonce: index + firstNonce }),
      factory: creator,
    })).filter(({ address }) => told.includes(address)),
  );
  const candidates = [...[...own, ...deployed].map((address) => ({ address })), ...children];
  const codes = await inBatches(candidates, ({ address }) => history.currentCode(address));
  const contracts = candidates.filter((_, index) => codes[index] !== "0x");
  return { contracts, hasHistory: false, missing: 0 };
}

/** Addresses that a transaction has to do with: who it ran, and what it may have created. */
export interface Seeds {
  /** Its own contract, which the receipt names. */
  readonly own: readonly Address[];
  /** Proved by CREATE2 to be what call data create, if there is code. */
  readonly deployed: readonly Address[];
  /** What it speaks of: emitters and words of its logs, words of its answer. */
  readonly told: readonly Address[];
  /** Whom it called, and the words of its call data. */
  readonly called: readonly Address[];
}

/** Reads, and runs the transaction once more for its answer: a factory returns what it creates. */
export async function listSeeds(
  connection: NodeConnection,
  {
    transaction,
    receipt,
    signal,
  }: { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt } & CallOptions,
): Promise<Seeds> {
  const { to } = transaction;
  const input = toBareHex(transaction.input);
  const answer = await runAgain(connection, { transaction, block: receipt.blockNumber - 1, signal });
  const logged = receipt.logs.flatMap(({ address, topics, data }) => [
    address,
    ...listAddressWords([...topics, data].map((hex) => toBareHex(hex)).join("")),
  ]);
  return {
    own: receipt.contractAddress === undefined ? [] : [receipt.contractAddress],
    deployed: to === undefined ? [] : listDeployerCreations({ input, to }),
    told: [...logged, ...listReturned(toBareHex(answer))],
    called: to === undefined ? [] : [to, ...listAddressWords(input.slice(8))],
  };
}

const addressDigits = 40;

/** The deterministic deployer returns 20 bytes, everybody else words. */
function listReturned(data: string): readonly Address[] {
  return data.length === addressDigits ? [toChecksumAddress(data)] : listAddressWords(data);
}

/** Only a hint: a node that cannot run it does no harm. */
async function runAgain(
  connection: NodeConnection,
  {
    transaction: { from, to, value, input: data },
    block,
    signal,
  }: { readonly transaction: ChainTransaction; readonly block: number } & CallOptions,
): Promise<Hex> {
  if (to === undefined) {
    return "0x";
  }
  const answer = await askNodeIfAble(connection, {
    method: "eth_call",
    params: [{ from, to, value, data }, toBlockParameter(block)],
    answer: bytes,
    isInability: () => true,
    signal,
  });
  return answer ?? "0x";
}

/** More contracts than a transaction has gas for. */
const maxNonces = 256;

/** A new contract's nonces begin with 1. @see https://eips.ethereum.org/EIPS/eip-161 */
const firstNonce = 1;

type Visit =
  | { readonly kind: "no-code"; readonly address: Address }
  /** The node does not keep the states that would tell. */
  | { readonly kind: "unknown"; readonly address: Address }
  | {
      readonly kind: "visited";
      readonly address: Address;
      /** Whether its code came with the block. */
      readonly isNew: boolean;
      /** What it created with CREATE in the block. */
      readonly children: readonly Address[];
      /** How many nonces it used for something else. */
      readonly unfound: number;
    };

/** Finds out whether a block created an account's contract, and what that one created in the block. */
async function visitAccount(
  history: History,
  { address, blockNumber }: { readonly address: Address; readonly blockNumber: number },
): Promise<Visit> {
  const state = await stateOf(history, { address, blockNumber });
  if (state === "no-code" || state === "unknown") {
    return { kind: state, address };
  }
  const isNew = state === "new";
  const [before, after] = await Promise.all([
    isNew ? firstNonce : history.nonceAt(address, blockNumber - 1),
    history.nonceAt(address, blockNumber),
  ]);
  if (before === undefined || after === undefined) {
    return { kind: "unknown", address };
  }
  const count = Math.max(0, Math.min(after - before, maxNonces));
  const addresses = Array.from({ length: count }, (_, index) =>
    createAddress({ creator: address, nonce: before + index }),
  );
  const states = await inBatches(addresses, (child) => stateOf(history, { address: child, blockNumber }));
  const children = addresses.filter((_, index) => states[index] === "new");
  // Transactions of its own raise the nonce of an account that delegates, too.
  const unfound = state === "delegating" ? 0 : count - children.length;
  return { kind: "visited", address, isNew, children, unfound };
}

/** `new`: its code came with the block. */
type AccountState = "no-code" | "old" | "new" | "delegating" | "unknown";

async function stateOf(
  history: History,
  { address, blockNumber }: { readonly address: Address; readonly blockNumber: number },
): Promise<AccountState> {
  const after = await history.codeAt(address, blockNumber);
  if (after === undefined || after === "0x") {
    return after === undefined ? "unknown" : "no-code";
  }
  if (isDelegation(after)) {
    return "delegating";
  }
  const before = await history.codeAt(address, blockNumber - 1);
  if (before === undefined) {
    return "unknown";
  }
  return before === "0x" ? "new" : "old";
}
