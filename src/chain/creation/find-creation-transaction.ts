import { type Address, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import { isCreateAddress, listDeployerCreations } from "../../core/creation/addresses.ts";
import { inBatches } from "../node/ask-node.ts";
import type { ChainTransaction, Log } from "../node/wire-values.ts";
import { type Execution, type History, toExecutions } from "./history.ts";

/** The transaction that created a contract. */
export interface FoundTransaction {
  readonly kind: "found";
  readonly transaction: ChainTransaction;
  readonly factory?: Address | undefined;
  readonly creationBytecode?: Hex | undefined;
}

type CreationTransaction =
  | FoundTransaction
  /** It is not proved which of these created it; the likeliest come first. */
  | { readonly kind: "ambiguous"; readonly candidates: readonly ChainTransaction[] };

interface BlockSearch {
  readonly address: Address;
  readonly blockNumber: number;
  readonly transactions: readonly ChainTransaction[];
}

/** Finds the transaction of a block that created the contract. */
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

function toPlainCreation(transaction: ChainTransaction): FoundTransaction {
  return { kind: "found", transaction, creationBytecode: transaction.input };
}

/** Finds the transaction whose call data pass to a deterministic deployer what gives the address. */
function findCreate2Deployment(
  address: Address,
  executions: readonly Execution[],
): FoundTransaction | undefined {
  for (const { transaction, callee } of executions) {
    const creation = listDeployerCreations({ input: toBareHex(transaction.input), to: callee }).find(
      (one) => one.address === address,
    );
    if (creation !== undefined) {
      const { factory, initCode } = creation;
      return { kind: "found", transaction, factory, creationBytecode: toHex(initCode) };
    }
  }
  return undefined;
}

interface FactorySearch extends Omit<BlockSearch, "transactions"> {
  readonly executions: readonly Execution[];
}

/**
 * Finds the transaction in which another contract created this one, without traces. The factory is proved by its nonce.
 * The transaction is the only one of the block then, or the only one in which the factory logs the contract.
 */
async function findFactoryTransaction(
  history: History,
  { address, blockNumber, executions }: FactorySearch,
): Promise<CreationTransaction> {
  const mentioning = executions.filter(({ receipt }) => receipt.logs.some((log) => mentions(log, address)));
  const inOrder = [...new Set([...mentioning, ...executions])];
  const callees = new Set(inOrder.map(({ callee }) => callee));
  const factory = await findFactory(history, { address, blockNumber, callees });
  const logged = mentioning.filter(({ receipt }) =>
    receipt.logs.some((log) => log.address === factory && mentions(log, address)),
  );
  const [only, ...others] = executions.length === 1 ? executions : logged;
  return factory === undefined || only === undefined || others.length > 0
    ? { kind: "ambiguous", candidates: inOrder.map(({ transaction }) => transaction) }
    : { kind: "found", transaction: only.transaction, factory };
}

/** Each costs two requests. */
const maxCallees = 100;

/** More contracts than a block has gas for on most chains. */
const maxNonces = 4096;

/** Finds the called contract that created this one with CREATE: one of its nonces in the block gives the address. */
async function findFactory(
  history: History,
  {
    address,
    blockNumber,
    callees,
  }: { readonly address: Address; readonly blockNumber: number; readonly callees: ReadonlySet<Address> },
): Promise<Address | undefined> {
  const proofs = await inBatches([...callees].slice(0, maxCallees), async (callee) => {
    const [before = 0, after = 0] = await Promise.all([
      history.nonceAt(callee, blockNumber - 1),
      history.nonceAt(callee, blockNumber),
    ]);
    const nonces = Array.from({ length: clampToLimit(after - before) }, (_, index) => before + index);
    const isFactory = nonces.some((nonce) => isCreateAddress(address, { creator: callee, nonce }));
    return isFactory ? callee : undefined;
  });
  return proofs.find((proof) => proof !== undefined);
}

/** A contract that was destroyed in the block has nonce 0 after it. */
function clampToLimit(count: number): number {
  return Math.max(0, Math.min(count, maxNonces));
}

/** Returns whether a log is of a contract or names it. */
function mentions(log: Log, address: Address): boolean {
  const digits = toBareHex(address);
  return log.address === address || [...log.topics, log.data].some((words) => words.includes(digits));
}
