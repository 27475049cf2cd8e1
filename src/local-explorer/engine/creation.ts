import { callInTime } from "../../base/clock.ts";
import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { hasAllArguments, listPassedCreations } from "../../core/creation/creation-code.ts";
import { findFactoryUse } from "../../core/creation/find-factory-use.ts";
import type { CallOptions, Clock, ContractCreation } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import type { CodeOnChain, ConnectedChain } from "./chains.ts";

interface CreationTarget {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
}

/** Finds who created the code at an address. A creation that the chain tells is stored. */
export async function findCreation(
  { chain, onChain }: CreationTarget,
  { store, ...options }: CallOptions & { readonly store: Pick<Store, "creations"> },
): Promise<ContractCreation | undefined> {
  const { deployed } = onChain;
  const known = store.creations.find(deployed);
  if (known !== undefined && (await isOnChain(known, { chain, ...options }))) {
    return known;
  }
  const found = await chain.reader.findCreation(deployed.address, options);
  if (found === undefined) {
    return undefined;
  }
  const creation = await addTraced(found, { chain, onChain, ...options });
  if (creation !== undefined) {
    store.creations.save(deployed, creation);
  }
  return creation;
}

/**
 * Adds the init code of a contract that another one created, from the node's trace. undefined: this transaction did
 * not create it.
 */
async function addTraced(
  creation: ContractCreation,
  { chain, onChain, signal }: CreationTarget & CallOptions,
): Promise<ContractCreation | undefined> {
  const { address, creationBytecode, transactionHash } = creation;
  const frames =
    creationBytecode === undefined
      ? await chain.reader.traceCreations(transactionHash, { signal })
      : undefined;
  if (frames === undefined) {
    return creation;
  }
  const frame = frames.findLast((one) => one.address === address);
  if (frame === undefined) {
    return undefined;
  }
  return frame.runtimeBytecode === onChain.code
    ? { ...creation, factory: frame.factory, creationBytecode: frame.creationBytecode }
    : creation;
}

/** A test may have reverted the chain and created the same code at the same address again. */
async function isOnChain(
  { transactionHash, blockNumber }: ContractCreation,
  { chain, ...options }: CallOptions & { readonly chain: ConnectedChain },
): Promise<boolean> {
  const transaction = await chain.reader.findTransaction(transactionHash, options);
  return transaction !== undefined && transaction.blockNumber === blockNumber;
}

/** Finds a creation, for callers that can do without it: undefined if the search takes too long. */
export async function findCreationInTime(
  target: CreationTarget,
  {
    store,
    clock,
    limitMs,
    signal,
  }: CallOptions & {
    readonly store: Pick<Store, "creations">;
    readonly clock: Clock;
    readonly limitMs: number;
  },
): Promise<ContractCreation | undefined> {
  return callInTime({ timeoutMs: limitMs, signal, clock }, async (stop, limit) => {
    try {
      return await findCreation(target, { store, signal: stop });
    } catch (error) {
      if (limit.aborted && signal?.aborted !== true) {
        return undefined;
      }
      throw error;
    }
  });
}

/** Reads the call in which a contract was created by another one; undefined if the node does not have it any more. */
export async function readCreationCall(
  { transactionHash, creator, factory }: ContractCreation,
  { chain, signal }: CallOptions & { readonly chain: ConnectedChain },
): Promise<CreationCall | undefined> {
  const transaction = await chain.reader.findTransaction(transactionHash, { signal });
  if (transaction === undefined) {
    return undefined;
  }
  const accounts = [transaction.from, transaction.to, creator, factory].filter((one) => one !== undefined);
  return {
    data: toBareHex(transaction.input),
    accounts: [...new Set(accounts)],
    chainId: chain.identity.chainId,
  };
}

export interface CreationCall {
  readonly data: BareHex;
  /** The sender and the contracts that may have created it. */
  readonly accounts: readonly Address[];
  readonly chainId: number;
}

interface Creation {
  readonly address: Address;
  readonly call: CreationCall;
  /** Fully qualified name → 40 hex digits, as the runtime bytecode has them. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  /** undefined if they may be any. */
  readonly givenArguments: BareHex | undefined;
}

/**
 * Finds the creation bytecode that a call passed on to a factory: the one that CREATE2's address proves,
 * whatever its constructor is, else one that call data pass on; of several, as in a batch, the one with the given
 * arguments. undefined: the call does not tell.
 */
export function findCreationInCall(
  contract: CompiledContract,
  { address, call, libraries, givenArguments }: Creation,
): BareHex | undefined {
  const { data, accounts, chainId } = call;
  const use = findFactoryUse(address, {
    data,
    runtimeBytecode: contract.runtimeBytecode.object,
    called: accounts,
    senders: accounts,
    chainId,
  });
  // With CREATE3, the address proves only the salt.
  if (use?.way === "create2") {
    return use.initCode;
  }
  const passed = listPassedCreations(contract, { data, libraries });
  const possible = passed.filter((code) => hasAllArguments(contract, code));
  const fitting = possible.find(
    ({ constructorArguments }) => constructorArguments.encoded === givenArguments,
  );
  return (fitting ?? possible[0])?.creationBytecode;
}
