import type { CallOptions, ChainReader } from "../../verification/ports.ts";
import type { ChainKey } from "../store/chains.ts";
import type { Store } from "../store/create-store.ts";
import type { ChainIdentity } from "./chain-identity.ts";

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
