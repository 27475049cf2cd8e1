import type { BareHex } from "../../base/hex.ts";
import { listSelectors } from "../../core/bytecode/list-selectors.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { measureSimilarity, splitBlocks, toCodePair } from "../../core/causes/code-blocks.ts";
import { measureFunctionOverlap } from "../../core/causes/compare-functions.ts";
import type { StoredContract } from "../ports.ts";
import type { ClosestContract } from "./contract-build.ts";

const maxCompared = 12;

interface Candidate {
  readonly contract: StoredContract;
  readonly isSameSource: boolean;
  readonly isRelated: boolean;
  readonly functionOverlap: number;
  readonly lengthDifference: number;
}

/**
 * Finds the contract that is most similar to a code: by source hash, functions, then code. Preferred names break ties.
 * Returns `undefined` if no contract has code.
 */
export async function findClosestContract(
  runtimeBytecode: BareHex,
  contracts: AsyncIterable<StoredContract> | readonly StoredContract[],
  names: readonly string[] = [],
): Promise<ClosestContract | undefined> {
  const selectors = listSelectors(runtimeBytecode);
  let candidates: readonly Candidate[] = [];
  for await (const contract of contracts) {
    const { object } = contract.runtimeBytecode;
    if (object !== "") {
      const functionOverlap = measureFunctionOverlap(contract.abi, selectors);
      const lengthDifference = Math.abs(object.length - runtimeBytecode.length);
      const isSameSource = hasSameSourceHash(object, runtimeBytecode);
      const hasFunctions = selectors.size > 0 || contract.abi.some(({ type }) => type === "function");
      const isRelated = isSameSource || functionOverlap > 0 || !hasFunctions;
      const candidate = { contract, isSameSource, isRelated, functionOverlap, lengthDifference };
      candidates = takeLikeliest([...candidates, candidate]);
    }
  }
  const ofSameSource = candidates.filter(({ isSameSource }) => isSameSource);
  const isPreferred = ({ contract }: ClosestContract) => names.includes(contract.contractName);
  const [closest] = (ofSameSource.length > 0 ? ofSameSource : candidates)
    .map((candidate) => compare(candidate, runtimeBytecode))
    .toSorted(
      (one, other) =>
        Number(other.isRelated) - Number(one.isRelated) ||
        rate(other) - rate(one) ||
        Number(isPreferred(other)) - Number(isPreferred(one)),
    );
  return closest;
}

function takeLikeliest(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .toSorted(
      (one, other) =>
        Number(other.isSameSource) - Number(one.isSameSource) ||
        Number(other.isRelated) - Number(one.isRelated) ||
        other.functionOverlap - one.functionOverlap ||
        one.lengthDifference - other.lengthDifference,
    )
    .slice(0, maxCompared);
}

function compare(
  { contract, isRelated, functionOverlap }: Candidate,
  runtimeBytecode: BareHex,
): ClosestContract {
  const codes = toCodePair(contract.runtimeBytecode, runtimeBytecode);
  const similarity = measureSimilarity(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
  return { contract, codes, similarity, functionOverlap, isRelated };
}

/** In whole percents, as users read it. */
function rate({ similarity, functionOverlap }: ClosestContract): number {
  return Math.round(similarity * 100) + Math.round(functionOverlap * 100);
}
