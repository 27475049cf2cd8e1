import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { isCreateAddress, readDeployerCall } from "../../core/creation/addresses.ts";
import { inBatches } from "../node/ask-node.ts";
import type { ChainTransaction, Log } from "../node/wire-values.ts";
import { type Execution, type History, toExecutions } from "./history.ts";

/** Which transaction created a contract, as far as the chain tells. */
export type CreationTransaction =
  | {
      readonly kind: "found";
      readonly transaction: ChainTransaction;
      /** The contract that created this one, where that is proved. */
      readonly factory?: Address | undefined;
      readonly creationBytecode?: Hex | undefined;
    }
  /** One of the candidates made it, most likely this one, and nothing here proves which. */
  | {
      readonly kind: "likely";
      readonly transaction: ChainTransaction;
      readonly factory?: Address | undefined;
      readonly creationBytecode?: undefined;
      readonly candidates: readonly ChainTransaction[];
    }
  | { readonly kind: "no-transaction" }
  /** One of these made it, and nothing here tells which. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly ChainTransaction[] };

/** Which transactions are searched for the creation of which contract. */
interface BlockSearch {
  readonly address: Address;
  readonly blockNumber: number;
  readonly transactions: readonly ChainTransaction[];
}

/** Finds out which transaction of a block created the contract. */
export async function findCreationTransaction(
  history: History,
  { address, blockNumber, transactions }: BlockSearch,
): Promise<CreationTransaction> {
  const computed = transactions.find((transaction) => creates(transaction, address));
  if (computed !== undefined) {
    return toPlainCreation(computed);
  }
  const receipts = await history.receiptsOf(blockNumber, transactions);
  const executions = toExecutions(transactions, receipts);
  // Some chains derive addresses in a way of their own: there only the receipt tells.
  const created = executions.find(({ receipt }) => receipt.contractAddress === address);
  if (created !== undefined) {
    return toPlainCreation(created.transaction);
  }
  // A contract cannot be created by a call to itself.
  const others = executions.filter(({ callee }) => callee !== address);
  return (
    findCreate2Deployment(address, others) ??
    (await findFactoryTransaction(history, { address, blockNumber, executions: others }))
  );
}

function creates({ to, from, nonce }: ChainTransaction, address: Address): boolean {
  return to === undefined && isCreateAddress(address, { creator: from, nonce });
}

function toPlainCreation(transaction: ChainTransaction): CreationTransaction {
  return { kind: "found", transaction, creationBytecode: transaction.input };
}

/** Finds the call to a deterministic deployer, as most tools use one. The address proves it. */
function findCreate2Deployment(
  address: Address,
  executions: readonly Execution[],
): CreationTransaction | undefined {
  for (const { transaction, callee } of executions) {
    const read = readDeployerCall(transaction.input.slice(2), callee);
    if (read?.address === address) {
      return { kind: "found", transaction, factory: callee, creationBytecode: `0x${read.initCode}` };
    }
  }
  return undefined;
}

interface FactorySearch extends Omit<BlockSearch, "transactions"> {
  readonly executions: readonly Execution[];
}

/**
 * Finds the transaction in which another contract created this one, without traces.
 *
 * The factory is proved by its nonce. The transaction is the only one of the block then, or the only one in which that
 * factory logs the new contract. The only call to a factory that created nothing else in the block is no more than
 * likely, as is the only transaction whose logs speak of the contract: a router may have called the factory in another
 * one, without a log. So is the only one of the block without a factory: a development node may have set the code.
 */
async function findFactoryTransaction(
  history: History,
  { address, blockNumber, executions }: FactorySearch,
): Promise<CreationTransaction> {
  if (executions.length === 0) {
    return { kind: "no-transaction" };
  }
  const mentioning = keepMentioning(address, executions);
  const callees = new Set([...mentioning, ...executions].map(({ callee }) => callee));
  const factory = await findFactory(history, { address, blockNumber, callees });
  const narrowings = [executions, callsToSingleCreator(executions, factory), mentioning];
  const [only] = narrowings.find(({ length }) => length === 1) ?? [];
  // A factory may have been called by the contract of another transaction: logs that name it say so.
  const isContradicted = only !== undefined && mentioning.length > 0 && !mentioning.includes(only);
  const inOrder = new Set([...(only === undefined ? [] : [only]), ...mentioning, ...executions]);
  const candidates = [...inOrder].map(({ transaction: candidate }) => candidate);
  if (only === undefined || isContradicted) {
    return { kind: "ambiguous", candidates };
  }
  const { transaction } = only;
  const isAlone = executions.length === 1 && factory !== undefined;
  return isAlone || isLoggedByFactory(only, { address, factory })
    ? { kind: "found", transaction, factory: factory?.address }
    : { kind: "likely", transaction, factory: factory?.address, candidates };
}

function isLoggedByFactory(
  { receipt }: Execution,
  { address, factory }: { readonly address: Address; readonly factory: Factory | undefined },
): boolean {
  return receipt.logs.some((log) => log.address === factory?.address && mentions(log, address));
}

function callsToSingleCreator(
  executions: readonly Execution[],
  factory: Factory | undefined,
): readonly Execution[] {
  return factory?.creations === 1 ? executions.filter(({ callee }) => callee === factory.address) : [];
}

/** Two requests for each: enough for nearly all blocks, and an end for the largest. */
const maxCallees = 100;

/** More contracts than a block has gas for on most chains. */
const maxNonces = 4096;

interface Factory {
  readonly address: Address;
  /** How many contracts it created in the block, this one among them. */
  readonly creations: number;
}

/**
 * Finds the contract, among those called in a block, that created this one with CREATE.
 *
 * Its nonce went up by one with each contract that it created in the block, and an address is made of
 * creator and nonce: so one of those nonces gives this address, or it is not the factory.
 */
async function findFactory(
  history: History,
  {
    address,
    blockNumber,
    callees,
  }: { readonly address: Address; readonly blockNumber: number; readonly callees: ReadonlySet<Address> },
): Promise<Factory | undefined> {
  const proofs = await inBatches([...callees].slice(0, maxCallees), async (callee) => {
    const [before = 0, after = 0] = await Promise.all([
      history.nonceAt(callee, blockNumber - 1),
      history.nonceAt(callee, blockNumber),
    ]);
    const nonces = Array.from({ length: clampToLimit(after - before) }, (_, index) => before + index);
    const isFactory = nonces.some((nonce) => isCreateAddress(address, { creator: callee, nonce }));
    return isFactory ? { address: callee, creations: after - before } : undefined;
  });
  return proofs.find((proof) => proof !== undefined);
}

/** A contract that was destroyed in the block has nonce 0 after it. */
function clampToLimit(count: number): number {
  return Math.max(0, Math.min(count, maxNonces));
}

/**
 * Keeps the transactions whose logs speak of the contract, up to the first in which it logs itself:
 * by then it exists.
 */
function keepMentioning(address: Address, executions: readonly Execution[]): readonly Execution[] {
  const mentioning = executions.filter(({ receipt }) => receipt.logs.some((log) => mentions(log, address)));
  const firstOwn = mentioning.findIndex(({ receipt }) => receipt.logs.some((log) => log.address === address));
  return firstOwn === -1 ? mentioning : mentioning.slice(0, firstOwn + 1);
}

/**
 * Returns whether a log is of a contract or speaks of it. In topics and data an address is 20 bytes, mostly at the
 * end of a word, and in lower case.
 */
export function mentions(log: Log, address: Address): boolean {
  const digits = toBareHex(address);
  return log.address === address || [...log.topics, log.data].some((words) => words.includes(digits));
}
