import { callInTime, raceAbort } from "../../base/clock.ts";
import { type Address, type Hex, toBareHex, toBytes, toHex } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../../core/contract/address.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type { CallOptions, ChainReader, Clock } from "../../verification/ports.ts";
import type { ChainIdentity, ChainKey, DeployedCode } from "../store/chains.ts";
import type { Store } from "../store/create-store.ts";

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
  /** Lists the chains that answer within five seconds. */
  listReachable(options?: CallOptions): Promise<readonly ConnectedChain[]>;
}

/**
 * Identifies the served chains anew for each request: a local node is often restarted, and then serves another chain
 * with the same id.
 */
export function connectChains(
  readers: readonly ChainReader[],
  { store, clock }: { readonly store: Pick<Store, "chains">; readonly clock: Pick<Clock, "signalAfter"> },
): Chains {
  const connect = async (reader: ChainReader, options: CallOptions): Promise<ConnectedChain> => {
    const [chainId, genesisHash] = await Promise.all([
      reader.getChainId(options),
      reader.getGenesisHash(options),
    ]);
    const identity = { chainId, genesisHash };
    return { reader, identity, key: store.chains.keyOf(identity) };
  };
  return {
    count: readers.length,
    async find(chainId, options = {}) {
      const [first] = readers;
      if (chainId === undefined) {
        return first === undefined ? undefined : await connect(first, options);
      }
      return await findFirst(
        readers.map(async (reader) => {
          const chain = await connect(reader, options);
          return chain.identity.chainId === chainId ? chain : undefined;
        }),
      );
    },
    async listReachable({ signal } = {}) {
      const attempts = readers.map((reader) =>
        callInTime({ timeoutMs: connectLimitMs, signal, clock }, (stop) =>
          raceAbort(connect(reader, { signal: stop }), stop),
        ),
      );
      return (await Promise.allSettled(attempts)).filter(isFulfilled).map(({ value }) => value);
    },
  };
}

/** How long a list of chains waits for a node. */
const connectLimitMs = 5_000;

/** Waits for the first chain that is found. If there is none, a chain that does not answer may be it: its failure is thrown. */
function findFirst(
  attempts: readonly Promise<ConnectedChain | undefined>[],
): Promise<ConnectedChain | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (chain: ConnectedChain | undefined): void => {
      if (chain !== undefined) {
        resolve(chain);
      }
    };
    for (const attempt of attempts) {
      attempt.then(settle, () => undefined);
    }
    Promise.allSettled(attempts).then((all) => {
      const failed = all.find((attempt) => attempt.status === "rejected");
      return failed === undefined ? resolve(undefined) : reject(failed.reason);
    }, reject);
  });
}

function isFulfilled<T>(result: PromiseSettledResult<T>): result is PromiseFulfilledResult<T> {
  return result.status === "fulfilled";
}

export interface CodeOnChain {
  readonly code: Hex;
  readonly deployed: DeployedCode;
}

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

/** Waits a little for code at an address: hardhat-verify submits right after the deployment, and only once. */
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

export function isChainFailure(error: unknown): boolean {
  return (
    (error instanceof BaseError && error.about === "node") ||
    (error instanceof DOMException && error.name === "TimeoutError")
  );
}

/** Writes an address with its checksum. */
export function toAddress(wireAddress: Hex): Address {
  return toChecksumAddress(toBareHex(wireAddress));
}
