import { type Address, type Hex, toBareHex, toBytes, toHex } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../../core/contract/address.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { CallOptions, ChainReader, Clock } from "../../verification/ports.ts";
import type { ChainIdentity, ChainKey, DeployedCode } from "../store/chains.ts";
import type { Store } from "../store/create-store.ts";

/** A chain that answers: its identity at this moment, and its key in the store. */
export interface ConnectedChain {
  readonly reader: ChainReader;
  readonly identity: ChainIdentity;
  readonly key: ChainKey;
}

export interface Chains {
  /** The number of chains, whether they answer or not. */
  readonly count: number;
  /** Finds the chain with this id, or the first chain if no id is given; undefined if no chain has it. */
  find(chainId: number | undefined, options?: CallOptions): Promise<ConnectedChain | undefined>;
  /** Lists the chains that answer now. */
  listReachable(options?: CallOptions): Promise<readonly ConnectedChain[]>;
}

/**
 * Identifies the served chains, anew for each request: a local node is often restarted at the same address, and
 * then serves another chain with the same id.
 */
export function connectChains(readers: readonly ChainReader[], store: Pick<Store, "chains">): Chains {
  /** The chain that served an id last. As long as it does, the other chains are not asked for theirs. */
  const lastReaders = new Map<number, ChainReader>();
  const connect = async (reader: ChainReader, options: CallOptions): Promise<ConnectedChain> => {
    const [chainId, genesisHash] = await Promise.all([
      reader.getChainId(options),
      reader.getGenesisHash(options),
    ]);
    const identity = { chainId, genesisHash };
    return { reader, identity, key: store.chains.keyOf(identity) };
  };
  const connectAll = (options: CallOptions, asked = readers) =>
    Promise.allSettled(asked.map((reader) => connect(reader, options)));
  return {
    count: readers.length,
    async find(chainId, options = {}) {
      const [first] = readers;
      if (chainId === undefined) {
        return first === undefined ? undefined : await connect(first, options);
      }
      const isAskedFor = ({ value }: { readonly value: ConnectedChain }) =>
        value.identity.chainId === chainId;
      const last = await connectAll(
        options,
        readers.filter((reader) => reader === lastReaders.get(chainId)),
      );
      const attempts = last.filter(isFulfilled).some(isAskedFor) ? last : await connectAll(options);
      const found = attempts.filter(isFulfilled).find(isAskedFor);
      if (found !== undefined) {
        lastReaders.set(chainId, found.value.reader);
      }
      const failed = attempts.find((attempt) => attempt.status === "rejected");
      if (found === undefined && failed !== undefined) {
        // The chain that does not answer may be the one that was asked for.
        throw failed.reason;
      }
      return found?.value;
    },
    async listReachable(options = {}) {
      return (await connectAll(options)).filter(isFulfilled).map(({ value }) => value);
    },
  };
}

function isFulfilled<T>(result: PromiseSettledResult<T>): result is PromiseFulfilledResult<T> {
  return result.status === "fulfilled";
}

/** The code that is at an address now, and its key in the store. */
export interface CodeOnChain {
  readonly code: Hex;
  readonly deployed: DeployedCode;
}

/** Reads the runtime bytecode at an address; undefined if there is none. */
export async function readDeployedCode(
  { chain, address }: { readonly chain: ConnectedChain; readonly address: Address },
  options: CallOptions = {},
): Promise<CodeOnChain | undefined> {
  const code = await chain.reader.getCode(address, options);
  if (code === "0x") {
    return undefined;
  }
  const codeHash: Hex = toHex(keccak256(toBytes(code)));
  return { code, deployed: { chain: chain.key, address, codeHash } };
}

const pollDelayMs = 250;

/**
 * Reads the code at an address, and waits a little if there is none yet: hardhat-verify submits right after the
 * deployment, and gives up at the first "no code".
 */
export async function awaitDeployedCode(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  { clock, waitMs, signal }: CallOptions & { readonly clock: Clock; readonly waitMs: number },
): Promise<CodeOnChain | undefined> {
  const deadlineMs = clock.now() + waitMs;
  for (;;) {
    const code = await readDeployedCode(target, { signal });
    if (code !== undefined || clock.now() + pollDelayMs > deadlineMs) {
      return code;
    }
    await clock.sleep(pollDelayMs, signal);
  }
}

/** Returns whether the chain caused a failure: its node does not answer, answers nonsense, or is too late. */
export function isChainFailure(error: unknown): boolean {
  return (
    (error instanceof BaseError && error.about === "node") ||
    (error instanceof DOMException && error.name === "TimeoutError")
  );
}

/** Converts an address of the wire, in any case, to the form that is used inside: with its checksum. */
export function toAddress(wireAddress: Hex): Address {
  return toChecksumAddress(toBareHex(wireAddress));
}
