import { type Address, toBareHex } from "../../base/hex.ts";
import type { NodeConnection } from "../../chain/node/ask-node.ts";
import { findForkedChain } from "../../chain/node/development-node.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { CallOptions, ExplorerPlace } from "../../verification/ports.ts";
import { recallAbi } from "../../verification/traces/find-source.ts";
import { type ExplorerSession, listExplorers } from "../explorers/list-explorers.ts";
import type { AppHost } from "../host.ts";
import { openSourceCache } from "./source-cache.ts";

export interface OpenFork {
  /** They are asked only for contracts that the forked chain has. */
  readonly explorers: readonly ExplorerPlace[];
  /** Returns whether the forked chain has the same code at the address. */
  hasContract(address: Address): Promise<boolean>;
  /** Returns the ABI of a source that was found for the stack traces of a fork. */
  recallAbi(address: Address, options?: CallOptions): Promise<readonly AbiEntry[] | undefined>;
}

type ForkSession = Pick<ExplorerSession, "chain" | "compiler" | "reporter" | "signal"> & {
  readonly host: AppHost;
  readonly networkName: string;
};

/** Opens the chain that a network's node forks; undefined: it forks none, or does not say so. */
export async function openForkedChain(
  node: NodeConnection,
  session: ForkSession,
): Promise<OpenFork | undefined> {
  const { host, chain, signal } = session;
  const forked = await findForkedChain(node, { signal });
  if (forked === undefined) {
    return undefined;
  }
  const { chainId, block } = forked;
  const listed = await settle(listForkedExplorers(chainId, session), (failure) =>
    isFailure(failure, "EXPLORER_NOT_CONFIGURED"),
  );
  const hasContract: OpenFork["hasContract"] = async (address) => {
    const codes = [{ signal }, { signal, block }].map((options) => chain.getCode(address, options));
    const [now, before] = await Promise.all(codes);
    return now === before;
  };
  const listKnown: ExplorerPlace["listKnown"] = async (addresses) => {
    const known = await Promise.all(addresses.map(hasContract));
    return addresses.filter((_address, index) => known[index]);
  };
  const cache = openSourceCache(host);
  return {
    explorers: (listed.answer ?? []).map((place) => ({ ...place, listKnown })),
    hasContract,
    recallAbi: async (address, options) => {
      const runtimeBytecode = toBareHex(await chain.getCode(address, options));
      return recallAbi({ chainId, runtimeBytecode }, { cache, clock: host.clock });
    },
  };
}

/**
 * Uses the explorers that are configured for the network, else those for another network of the chain. Sourcify is the
 * first, because it needs no key.
 */
export async function listForkedExplorers(
  chainId: number,
  { networkName, host, ...session }: ForkSession,
): Promise<readonly ExplorerPlace[]> {
  const { explorers } = host.settings;
  const other = explorers[networkName] === undefined ? host.findNetworkOf?.(chainId) : undefined;
  const network = { networkName: other ?? networkName, chainId, place: "remote" } as const;
  const needs = { wanted: undefined, pageCommand: undefined, isReadOnly: true, host, ...session };
  const listed = await listExplorers(network, needs);
  const isOther = (kind: string) => Number(kind !== "sourcify");
  return listed.toSorted((one, another) => isOther(one.kind) - isOther(another.kind));
}
