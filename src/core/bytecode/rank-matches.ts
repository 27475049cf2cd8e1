import type { StoredContract } from "../build/compiled-contract.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { BytecodeDifference, BytecodeMatch, MatchedBytecode } from "./match.ts";

export interface FoundMatch {
  readonly kind: "found";
  readonly contract: StoredContract;
  readonly match: MatchedBytecode;
}

export interface NoMatch {
  readonly kind: "none";
  readonly compared: readonly {
    readonly contract: StoredContract;
    readonly difference: BytecodeDifference;
  }[];
}

export interface Candidate {
  readonly contract: StoredContract;
  readonly match: BytecodeMatch;
}

export interface Ranking {
  /** The best ones, sorted by name: several that the chain does not distinguish, or none. */
  readonly best: readonly FoundMatch[];
  readonly compared: NoMatch["compared"];
}

/**
 * Chooses the best match. Exact ones are better than partial ones. Of several builds of one contract, the one with the
 * fewest transformations and then the smallest build id is taken; different names are a tie.
 */
export function rankMatches(candidates: readonly Candidate[]): Ranking {
  const ordered = candidates.toSorted(compareCandidates);
  const matched = ordered.flatMap(toFound).toSorted((one, other) => comparePrecision(one.match, other.match));
  const equals = matched.filter(({ match }) => comparePrecision(matched[0]?.match ?? match, match) === 0);
  const best = equals.filter(
    ({ contract }, index) => equals.findIndex((other) => haveSameName(other.contract, contract)) === index,
  );
  return { best, compared: ordered.flatMap(toMismatch) };
}

function comparePrecision(one: MatchedBytecode, other: MatchedBytecode): number {
  return (
    Number(one.kind === "partial") - Number(other.kind === "partial") ||
    countMetadata(one) - countMetadata(other)
  );
}

function countMetadata({ transformations }: MatchedBytecode): number {
  return transformations.filter(({ reason }) => reason === "cborAuxdata").length;
}

function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    compareText(toFullyQualifiedName(one.contract), toFullyQualifiedName(other.contract)) ||
    countTransformations(one.match) - countTransformations(other.match) ||
    compareText(one.contract.buildInfoId, other.contract.buildInfoId)
  );
}

function countTransformations(match: BytecodeMatch): number {
  return match.kind === "mismatch" ? 0 : match.transformations.length;
}

/** By code units, whatever the machine's language. */
function compareText(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

function haveSameName(one: StoredContract, other: StoredContract): boolean {
  return one.inputSourceName === other.inputSourceName && one.contractName === other.contractName;
}

function toFound({ contract, match }: Candidate): FoundMatch[] {
  return match.kind === "mismatch" ? [] : [{ kind: "found", contract, match }];
}

function toMismatch({ contract, match }: Candidate) {
  return match.kind === "mismatch" ? [{ contract, difference: match.difference }] : [];
}
