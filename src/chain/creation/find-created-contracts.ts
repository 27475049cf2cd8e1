import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { createAddress, listAddressWords, listDeployerCreations } from "../../core/creation/addresses.ts";
import type {
  CallOptions,
  CreatedContract,
  CreatedContracts,
  CreationFrame,
} from "../../verification/ports.ts";
import { askNode, inBatches, type NodeConnection } from "../node/ask-node.ts";
import {
  type ChainReceipt,
  type ChainTransaction,
  optional,
  receiptSchema,
  transactionSchema,
} from "../node/wire-values.ts";
import { mentions } from "./find-creation-transaction.ts";
import { createHistory, type History, isDelegation } from "./history.ts";
import type { TraceCreations } from "./trace-creations.ts";

interface Search extends CallOptions {
  readonly transactionHash: Hex;
  readonly traceCreations: TraceCreations;
}

/**
 * Lists the contracts that a transaction created. A trace has all of them. Without one, CREATE makes an address of the
 * creator and its nonce, and contracts of CREATE2 are found if call data or logs name them.
 */
export async function findCreatedContracts(
  connection: NodeConnection,
  { transactionHash, traceCreations, signal }: Search,
): Promise<CreatedContracts> {
  const ask = { params: [transactionHash], signal } as const;
  const [transaction, receipt] = await Promise.all([
    askNode(connection, { method: "eth_getTransactionByHash", answer: optional(transactionSchema), ...ask }),
    askNode(connection, { method: "eth_getTransactionReceipt", answer: optional(receiptSchema), ...ask }),
  ]);
  if (transaction === undefined) {
    return { kind: "unknown" };
  }
  if (receipt === undefined) {
    return { kind: "pending" };
  }
  const { blockNumber, succeeded } = receipt;
  if (!succeeded) {
    return { kind: "failed", blockNumber };
  }
  const history = createHistory(connection, { signal });
  const frames = await traceCreations(transactionHash, { signal });
  const created =
    (await listTraced(history, { frames, receipt })) ??
    (await listUntraced(history, { transaction, receipt }));
  return { kind: "mined", blockNumber, ...created };
}

type MinedContracts = Omit<Extract<CreatedContracts, { readonly kind: "mined" }>, "kind" | "blockNumber">;

/** More contracts than a transaction has gas for. */
const maxTraced = 1024;

/** Returns undefined for a trace that lacks the contract of the receipt, or has more than a transaction can create. */
async function listTraced(
  history: History,
  {
    frames,
    receipt,
  }: { readonly frames: readonly CreationFrame[] | undefined; readonly receipt: ChainReceipt },
): Promise<MinedContracts | undefined> {
  const own = receipt.contractAddress;
  const created = new Map((frames ?? []).map((frame) => [frame.address, frame]));
  if (frames === undefined || created.size > maxTraced || (own !== undefined && !created.has(own))) {
    return undefined;
  }
  const codes = await inBatches(
    [...created.keys()],
    async (address) =>
      (await history.codeAt(address, receipt.blockNumber)) ?? (await history.currentCode(address)),
  );
  const hasCode = (_: unknown, index: number) => codes[index] !== "0x";
  const all = [...created.values()];
  return {
    contracts: all
      .filter(hasCode)
      .map(({ address, factory }) => ({ address, factory: address === own ? undefined : factory })),
    withoutCode: [...created.keys()].filter((_, index) => !hasCode(_, index)),
    hasHistory: true,
    mayHaveMore: false,
  };
}

interface Mined {
  readonly transaction: ChainTransaction;
  readonly receipt: ChainReceipt;
}

/** Addresses that a transaction names. */
interface NamedAddresses {
  /** Of the receipt. */
  readonly own: readonly Address[];
  /** What deterministic deployers create from the call data, if there is code. */
  readonly deployed: readonly Address[];
  readonly logged: readonly Address[];
  readonly called: readonly Address[];
}

function listNamed({
  transaction: { to, input },
  receipt: { contractAddress, logs },
}: Mined): NamedAddresses {
  const data = toBareHex(input);
  const logged = logs.flatMap(({ address, topics, data: words }) => [
    address,
    ...listAddressWords([...topics, words].map((hex) => toBareHex(hex)).join("")),
  ]);
  return {
    own: contractAddress === undefined ? [] : [contractAddress],
    deployed: to === undefined ? [] : listDeployerCreations({ input: data, to }).map((one) => one.address),
    logged,
    called: to === undefined ? [] : [to, ...listAddressWords(data.slice(8))],
  };
}

/** Each costs some requests. */
const maxAccounts = 64;

/** Looks at the addresses that a transaction names, and at what these created in its block. */
async function listUntraced(history: History, mined: Mined): Promise<MinedContracts> {
  const named = listNamed(mined);
  const { own, deployed, logged, called } = named;
  const { blockNumber } = mined.receipt;
  const isOthers = createOthers(history, mined);
  const contracts = new Map<Address, CreatedContract>();
  const all = new Set([...own, ...deployed, ...logged, ...called]);
  const accounts = new Set([...all].slice(0, maxAccounts));
  let missing = 0;
  // The loop also visits the accounts that it adds.
  for (const address of accounts) {
    const account = await readAccount(history, { address, blockNumber });
    if (account.state === "unknown") {
      return listWithoutHistory(history, named);
    }
    if (account.state === "new" && !(await isOthers(address))) {
      contracts.set(address, contracts.get(address) ?? { address, factory: undefined });
    }
    const created = await inBatches(account.children, async (child) =>
      (await readState(history, { address: child, blockNumber })) === "new" ? [child] : [],
    );
    for (const child of created.flat()) {
      if (!(await isOthers(child))) {
        contracts.set(child, { address: child, factory: address });
        accounts.add(child);
      }
    }
    missing += account.children.length - created.flat().length;
  }
  const found = [...contracts.values()];
  const byCreate2 = found.filter(({ address, factory }) => factory === undefined && !own.includes(address));
  return {
    contracts: found,
    withoutCode: own.filter((address) => !contracts.has(address)),
    hasHistory: true,
    mayHaveMore: missing > byCreate2.length || all.size > maxAccounts,
  };
}

/** Another transaction of the block created a contract that its receipt names first. */
function createOthers(
  history: History,
  { transaction: { hash }, receipt }: Mined,
): (address: Address) => Promise<boolean> {
  const { blockNumber, contractAddress } = receipt;
  const readReceipts = async () => {
    const { transactions } = await history.blockAt(blockNumber);
    return transactions.length > 1 ? history.receiptsOf(blockNumber, transactions) : [];
  };
  let receipts: ReturnType<typeof readReceipts> | undefined;
  return async (address) => {
    if (address === contractAddress) {
      return false;
    }
    receipts ??= readReceipts();
    const first = (await receipts).find((one) => isNamedIn(one, address));
    return first !== undefined && first.transactionHash !== hash;
  };
}

function isNamedIn({ contractAddress, logs }: ChainReceipt, address: Address): boolean {
  return contractAddress === address || logs.some((log) => mentions(log, address));
}

/** Without past states it is not known what was there before: only the receipt and deterministic deployers tell. */
async function listWithoutHistory(
  history: History,
  { own, deployed }: NamedAddresses,
): Promise<MinedContracts> {
  const candidates = [...own, ...deployed];
  const codes = await inBatches(candidates, (address) => history.currentCode(address));
  const found = candidates.filter((_, index) => codes[index] !== "0x");
  const withoutCode = own.filter((address) => !found.includes(address));
  return {
    contracts: found.map((address) => ({ address })),
    withoutCode,
    hasHistory: false,
    mayHaveMore: false,
  };
}

function listChildren(
  creator: Address,
  { firstNonce, count }: { readonly firstNonce: number; readonly count: number },
): readonly Address[] {
  return Array.from({ length: count }, (_, index) => createAddress({ creator, nonce: firstNonce + index }));
}

interface AccountPlace {
  readonly address: Address;
  readonly blockNumber: number;
}

/** `new`: its code came with the block. `unknown`: the node does not keep these states. */
type AccountState = "no-code" | "old" | "new" | "unknown";

async function readState(history: History, { address, blockNumber }: AccountPlace): Promise<AccountState> {
  const after = await history.codeAt(address, blockNumber);
  // Transactions of its own raise the nonce of an account that delegates, too.
  if (after === "0x" || (after !== undefined && isDelegation(after))) {
    return "no-code";
  }
  const before = after && (await history.codeAt(address, blockNumber - 1));
  if (before === undefined) {
    return "unknown";
  }
  return before === "0x" ? "new" : "old";
}

/** More contracts than a transaction has gas for. */
const maxNonces = 256;

/** Reads an account's state, and the addresses that its nonces of the block give. */
async function readAccount(
  history: History,
  { address, blockNumber }: AccountPlace,
): Promise<{ readonly state: AccountState; readonly children: readonly Address[] }> {
  const state = await readState(history, { address, blockNumber });
  if (state === "no-code" || state === "unknown") {
    return { state, children: [] };
  }
  // A new contract's nonces begin with 1: https://eips.ethereum.org/EIPS/eip-161
  const before = state === "new" ? 1 : await history.nonceAt(address, blockNumber - 1);
  const after = await history.nonceAt(address, blockNumber);
  return before === undefined || after === undefined
    ? { state: "unknown", children: [] }
    : {
        state,
        children: listChildren(address, {
          firstNonce: before,
          count: Math.max(0, Math.min(after - before, maxNonces)),
        }),
      };
}
