import type { BareHex } from "../../base/hex.ts";
import { toPercent } from "../../base/text.ts";
import { listStandardSelectors } from "../../core/abi/standard-functions.ts";
import { listSelectors } from "../../core/bytecode/list-selectors.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import type { Cause, Evidence, SourcePlace } from "../../core/causes/cause.ts";
import { measureSimilarity, splitBlocks, toCodePair } from "../../core/causes/code-blocks.ts";
import {
  countSharedFunctions,
  findOtherVersion,
  listDeclaredSelectors,
  measureFunctionOverlap,
} from "../../core/causes/compare-functions.ts";
import { findConstructorPlace } from "../../core/causes/places/locate-constructor.ts";
import { findPlace } from "../../core/causes/places/locate-difference.ts";
import { isOfPackage, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { OtherConstructor } from "../recover-creation.ts";
import type { DiagnosisRun } from "../run.ts";
import type { ClosestContract } from "./contract-build.ts";
import type { SourceLayouts } from "./source-layouts.ts";

/** Finds how the source of a contract differs from the deployed one. */
export async function diagnoseSource(
  closest: ClosestContract,
  {
    layouts,
    evidence,
    rivals,
    imports,
    isSettingsRuledOut,
  }: {
    readonly layouts: SourceLayouts;
    readonly evidence: Evidence;
    readonly rivals: readonly string[];
    readonly imports: readonly string[];
    readonly isSettingsRuledOut: boolean;
  },
): Promise<Cause> {
  const { contract, codes, similarity } = closest;
  const otherVersion = findOtherVersion(closest, evidence);
  if (otherVersion !== undefined) {
    return { ...otherVersion, rivals, imports };
  }
  // A place in one of several would say that it is this one.
  const built = rivals.length > 0 ? undefined : await layouts.find(contract);
  return {
    kind: "edited-source",
    contract: toFullyQualifiedName(contract),
    evidence,
    rivals,
    imports,
    place: built && findPlace(codes, { ...built, inputSourceName: contract.inputSourceName }),
    similarity,
    isSettingsRuledOut,
  };
}

/** Finds where in the sources the constructor differs that created a contract. */
export async function locateConstructor(
  { contract, creationBytecode }: Pick<OtherConstructor, "contract" | "creationBytecode">,
  layouts: SourceLayouts,
): Promise<SourcePlace | undefined> {
  const built = creationBytecode === undefined ? undefined : await layouts.find(contract);
  return built && findConstructorPlace({ contract, onChain: creationBytecode ?? "" }, built);
}

/** Below this, equal functions with other bodies may be two implementations of one interface. */
const minSimilarityOfInterface = 0.5;

/**
 * Finds the evidence that a code is another version of a contract, and not another contract that looks alike:
 * small contracts share most of their code, and contracts that use the same library its functions.
 *
 * A name proves it: the contract that the user or a deployment record names, or that the explorer shows at
 * the address. Without one, functions of the project's own have to be there: neither a package declares them,
 * nor a standard, whose functions are in every copy of a library. Of other libraries that are copied into the
 * project, nothing tells that somebody else wrote them.
 */
export async function findEvidence(
  closest: ClosestContract,
  {
    target,
    run,
    layouts,
    isOtherCompiler,
  }: {
    readonly target: Target;
    readonly run: Pick<DiagnosisRun, "request">;
    readonly layouts: SourceLayouts;
    readonly isOtherCompiler: boolean;
  },
): Promise<Evidence | undefined> {
  const { contract, recordedContract } = run.request;
  const shown = target.verifiedSource?.contractName;
  if (contract !== undefined || shown === closest.contract.contractName) {
    return "name";
  }
  if (shown !== undefined) {
    return undefined;
  }
  if (recordedContract?.split(":").at(-1) === closest.contract.contractName) {
    return "name";
  }
  const ofPackages = await listPackageSelectors(layouts, closest.contract);
  const ofOthers = new Set([...ofPackages, ...listStandardSelectors()]);
  const { own, common, equal, isSameInterface } = countSharedFunctions(closest.codes, ofOthers);
  const isShared = isSameInterface
    ? // Another compiler makes other bodies, and then the compiler is the cause.
      equal > 0 || closest.similarity >= minSimilarityOfInterface || (isOtherCompiler && own > 1)
    : closest.functionOverlap >= 0.5 && common >= 2 && common * 2 > own && equal > 0;
  return isShared ? "functions" : undefined;
}

/** Selectors that packages declare: any two contracts that use a package may share these. */
async function listPackageSelectors(
  layouts: SourceLayouts,
  contract: StoredContract,
): Promise<ReadonlySet<BareHex>> {
  const sources = await layouts.listSources(contract);
  return new Set(
    sources
      .filter(({ sourceName }) => isOfPackage(sourceName))
      .flatMap(({ readAst }) => listDeclaredSelectors(readAst())),
  );
}

/** Comparing code takes some milliseconds a contract; comparing functions takes almost nothing. */
const maxCompared = 12;

interface Candidate {
  readonly contract: StoredContract;
  /** Its metadata has the same source hash: no other contract can be closer. */
  readonly isSameSource: boolean;
  readonly isRelated: boolean;
  readonly functionOverlap: number;
  readonly lengthDifference: number;
}

/**
 * Finds the contract that is most similar to a code: by the source hash in its metadata, by its functions,
 * then by its code. Of several that are equally similar, one of the given names comes first. Returns `undefined` if
 * none of the contracts has code.
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
  const [first, ...others] = (ofSameSource.length > 0 ? ofSameSource : candidates)
    .map((candidate) => compare(candidate, runtimeBytecode))
    .toSorted((one, other) => Number(other.isRelated) - Number(one.isRelated) || rate(other) - rate(one));
  if (first === undefined) {
    return undefined;
  }
  const equal = [first, ...others.filter((other) => isEquallySimilar(first, other))];
  const closest = equal.find(({ contract }) => names.includes(contract.contractName)) ?? first;
  const name = toFullyQualifiedName(closest.contract);
  const rivals = equal.filter(({ contract }) => toFullyQualifiedName(contract) !== name);
  return rivals.length === 0 ? closest : { ...closest, rivals };
}

/** Equal for people, who are told whole percents. */
function isEquallySimilar(one: ClosestContract, other: ClosestContract): boolean {
  return (
    toPercent(one.similarity) === toPercent(other.similarity) &&
    one.functionOverlap === other.functionOverlap &&
    one.isRelated === other.isRelated
  );
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

function rate({ similarity, functionOverlap }: ClosestContract): number {
  return similarity + functionOverlap;
}
