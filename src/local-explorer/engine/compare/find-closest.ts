import { type Address, type Hex, toBareHex } from "../../../base/hex.ts";
import { listSelectors } from "../../../core/bytecode/list-selectors.ts";
import {
  type CodePair,
  measureSimilarity,
  splitBlocks,
  toCodePair,
} from "../../../core/causes/code-blocks.ts";
import { isSimilar, measureOverlap } from "../../../core/causes/compare-functions.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode, toAddress } from "../chains.ts";

/** The newest verified contracts that are looked at; each costs a question to the node. */
const maxCandidates = 100;

/** Comparing code takes some milliseconds a contract; comparing functions takes almost nothing. */
const maxCompared = 8;

/** Finds the verified contract of the chain whose code is most similar; undefined: none resembles it. */
export async function findClosest(
  { chain, onChain }: { readonly chain: ConnectedChain; readonly onChain: CodeOnChain },
  { store, signal }: CallOptions & { readonly store: Pick<Store, "contracts"> },
): Promise<Address | undefined> {
  const { address: own } = onChain.deployed;
  const listed = store.contracts.list(chain.key, { limit: maxCandidates, offset: 0 });
  const addresses = new Set(listed.map(({ address }) => toAddress(address)).filter((one) => one !== own));
  const selectors = listSelectors(toBareHex(onChain.code));
  const candidates: {
    readonly address: Address;
    readonly code: Hex;
    readonly functionOverlap: number;
  }[] = [];
  for (const address of addresses) {
    const found = await readDeployedCode({ chain, address }, { signal });
    if (found !== undefined && store.contracts.findMatch(found.deployed) !== undefined) {
      const { code } = found;
      const functionOverlap = measureOverlap(listSelectors(toBareHex(code)), selectors);
      candidates.push({ address, code, functionOverlap });
    }
  }
  const [closest] = candidates
    .toSorted((one, other) => other.functionOverlap - one.functionOverlap)
    .slice(0, maxCompared)
    .map((candidate) => ({ ...candidate, similarity: compareCode(candidate.code, onChain.code) }))
    .toSorted(
      (one, other) => other.similarity + other.functionOverlap - one.similarity - one.functionOverlap,
    );
  return closest !== undefined && isSimilar(closest) ? closest.address : undefined;
}

/** Returns how much of two codes on the chain is equal, from 0 to 1. */
export function compareCode(one: Hex, other: Hex): number {
  const { compiled, onChain } = toDeployedPair(one, other);
  return measureSimilarity(splitBlocks(compiled), splitBlocks(onChain));
}

/** Puts two codes on the chain into the form in which they are compared. */
export function toDeployedPair(one: Hex, other: Hex): CodePair {
  const deployed = { object: toBareHex(one), linkReferences: [], immutableReferences: [] };
  return toCodePair(deployed, toBareHex(other));
}
