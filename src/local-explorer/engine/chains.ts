import { BaseError } from "../../base/errors.ts";
import { type Address, type Hex, toBareHex, toBytes, toHex } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../../core/contract/address.ts";
import type { CallOptions, ChainReader, Clock } from "../../verification/ports.ts";
import type { ChainIdentity, ChainKey, DeployedCode } from "../store/chains.ts";
import type { Store } from "../store/create-store.ts";

/** A chain that answers, as which it answers now, and its number in the store. */
export interface ConnectedChain {
  readonly reader: ChainReader;
  readonly identity: ChainIdentity;
  readonly key: ChainKey;
}

export interface Chains {
  /** How many there are, whether they answer or not. */
  readonly count: number;
  /** The chain with this id, the first one without; undefined where none has it. */
  find(chainId: number | undefined, options?: CallOptions): Promise<ConnectedChain | undefined>;
  /** Those that answer now. */
  listReachable(options?: CallOptions): Promise<readonly ConnectedChain[]>;
}

/**
 * Tells the served chains apart. They are asked each time who they are: a local node is restarted
 * behind the same address often, and then it is another chain with the same id.
 */
export function connectChains(readers: readonly ChainReader[], store: Pick<Store, "chains">): Chains {
  const connect = async (reader: ChainReader, options: CallOptions): Promise<ConnectedChain> => {
    const [chainId, genesisHash] = await Promise.all([
      reader.getChainId(options),
      reader.getGenesisHash(options),
    ]);
    const identity = { chainId, genesisHash };
    return { reader, identity, key: store.chains.keyOf(identity) };
  };
  const connectAll = (options: CallOptions) =>
    Promise.allSettled(readers.map((reader) => connect(reader, options)));
  return {
    count: readers.length,
    async find(chainId, options = {}) {
      const [first] = readers;
      if (chainId === undefined) {
        return first === undefined ? undefined : await connect(first, options);
      }
      const attempts = await connectAll(options);
      const found = attempts.filter(isFulfilled).find(({ value }) => value.identity.chainId === chainId);
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

/** The code that stands at an address now, and by what the store knows it. */
export interface CodeOnChain {
  readonly code: Hex;
  readonly deployed: DeployedCode;
}

/** Reads the runtime bytecode at an address; undefined where there is none. */
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
 * Reads the code at an address and waits a little for it where there is none yet: hardhat-verify
 * submits right after the deployment and takes the first "no code" for the last word.
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

/** Whether a failure is the chain's: its node does not answer, answers nonsense, or not in time. */
export function isChainFailure(error: unknown): boolean {
  return (
    (error instanceof BaseError && error.about === "node") ||
    (error instanceof DOMException && error.name === "TimeoutError")
  );
}

/** An address as it came over the wire, in any case, with its checksum: the form used inside. */
export function toAddress(wireAddress: Hex): Address {
  return toChecksumAddress(toBareHex(wireAddress));
}
