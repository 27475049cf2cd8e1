import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { compareFlattened, compareInterfaces } from "../../core/flatten/compare-flattened.ts";
import { describeDifference } from "../../core/flatten/describe-refusal.ts";
import type { FlattenDifference, Flattened, IncludedDeclaration } from "../../core/flatten/flattened.ts";
import { toFlattenedInput } from "../../core/flatten/flattened-input.ts";
import type { Deadline } from "../deadline.ts";
import type { StoredContract } from "../ports.ts";
import type { VerificationPorts } from "../run.ts";

/** Why a flattened source is not equivalent, as clauses. */
export interface FlattenProblem {
  readonly reason: string;
  /** Why a single file compiles differently from several, if the reason does not say it. */
  readonly why?: string | undefined;
}

/**
 * Compiles a flattened source with the settings of the original and compares the two contracts.
 *
 * For the contracts that it needs, renamed or not, selectors, topics and state variables are compared.
 *
 * @returns the problem; undefined: it is the same contract, except for metadata
 */
export async function compareWithOriginal(
  {
    contract,
    flattened,
    buildInfo,
    originals,
  }: {
    readonly contract: StoredContract;
    /** The compiler's output for the contracts of the original sources, without code. */
    readonly originals: readonly CompiledContract[];
    readonly flattened: Flattened;
    readonly buildInfo: BuildInfo;
  },
  { ports, deadline }: FlattenRun,
): Promise<FlattenProblem | undefined> {
  const { contractName } = contract;
  const { solcLongVersion, input } = buildInfo;
  const inputSourceName = `${contractName}.sol`;
  ports.reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources: 1 });
  const result = await ports.compiler.compile(
    {
      solcLongVersion,
      input: toFlattenedInput({ settings: input.settings, flattened, inputSourceName }),
      target: { inputSourceName, contractName },
      outputs: "code-and-layouts",
    },
    { signal: deadline.signal },
  );
  if (result.kind === "failed") {
    return { reason: `the flattened source does not compile: ${result.errors[0]?.trim() ?? ""}` };
  }
  const compiled = result.contracts.find((candidate) => candidate.contractName === contractName);
  if (compiled === undefined) {
    return { reason: "the flattened source has no such contract" };
  }
  const comparison = compareFlattened({
    original: contract,
    flattened: compiled,
    renames: flattened.renames,
  });
  if (comparison.kind === "different") {
    return describeProblem(comparison.difference);
  }
  const { included } = flattened;
  const changed = compareInterfaces({ originals, flattened: result.contracts, included });
  return changed && { reason: `of ${changed.contract} ${describeDifference(changed.difference)}` };
}

/**
 * Describes a difference. The ABI was compared before the code, so if only the code differs, solc compiled
 * the same declarations to other code.
 *
 * @see https://github.com/argotorg/solidity/issues/14494
 */
function describeProblem(difference: FlattenDifference): FlattenProblem {
  const reason = describeDifference(difference);
  return difference.kind === "code" || difference.kind === "length"
    ? {
        reason: `${reason}, though the ABI is the same`,
        why: "solc numbers the declarations of all files that it compiles, and the numbers can change code; a single file has others",
      }
    : { reason };
}

/** A contract that the target needs, compared with its original. */
export interface ComparedDependency {
  /** The fully qualified name of the original. */
  readonly contract: string;
  /** Its name in the flattened source. */
  readonly flattenedName: string;
  /** As a clause; null: it is the same contract, except for metadata. */
  readonly difference: string | null;
}

/**
 * Compares the other contracts of a proved flattened source with their originals, each as if it were the
 * target. The outcome does not affect the target, only deployments of those other contracts.
 */
export async function compareDependencies(
  {
    contract,
    flattened,
    buildInfo,
  }: {
    readonly contract: StoredContract;
    readonly flattened: Flattened;
    readonly buildInfo: BuildInfo;
  },
  run: FlattenRun,
): Promise<readonly ComparedDependency[]> {
  const { contractName } = contract;
  const others = flattened.included.filter(
    ({ isContract, flattenedName }) => isContract && flattenedName !== contractName,
  );
  if (others.length === 0) {
    return [];
  }
  const { input, solcLongVersion } = buildInfo;
  const originals = await compile(
    { solcLongVersion, input: cutSources(input, importClosure(input, contract.inputSourceName)) },
    run,
  );
  const inputSourceName = `${contractName}.sol`;
  const after = await compile(
    { solcLongVersion, input: toFlattenedInput({ settings: input.settings, flattened, inputSourceName }) },
    run,
  );
  return others.flatMap((included) => compareOne(included, { originals, after, flattened }));
}

/** Returns no contracts if the input does not compile. */
async function compile(
  job: { readonly solcLongVersion: string; readonly input: CompilerInput },
  { ports, deadline }: FlattenRun,
): Promise<readonly CompiledContract[]> {
  const { solcLongVersion: compilerVersion, input } = job;
  const sources = Object.keys(input.sources).length;
  ports.reporter.progress({ step: "compiling", compilerVersion, sources });
  const result = await ports.compiler.compile(job, { signal: deadline.signal });
  return result.kind === "compiled" ? result.contracts : [];
}

function compareOne(
  { inputSourceName, name, flattenedName }: IncludedDeclaration,
  {
    originals,
    after,
    flattened: { renames },
  }: {
    readonly originals: readonly CompiledContract[];
    readonly after: readonly CompiledContract[];
    readonly flattened: Flattened;
  },
): readonly ComparedDependency[] {
  const original = originals.find(
    (candidate) => candidate.inputSourceName === inputSourceName && candidate.contractName === name,
  );
  if (original === undefined || original.creationBytecode.object === "") {
    return [];
  }
  const flattened = after.find(({ contractName }) => contractName === flattenedName);
  const comparison = flattened && compareFlattened({ original, flattened, renames });
  return [
    {
      contract: toFullyQualifiedName({ inputSourceName, contractName: name }),
      flattenedName,
      difference: describeComparison(comparison),
    },
  ];
}

function describeComparison(comparison: ReturnType<typeof compareFlattened> | undefined): string | null {
  if (comparison === undefined) {
    return "the flattened source has no such contract";
  }
  return comparison.kind === "equal" ? null : describeDifference(comparison.difference);
}

/** A flattening under way. It uses no chain and no explorer. */
export interface FlattenRun {
  readonly ports: Pick<VerificationPorts, "builds" | "compiler" | "reporter">;
  readonly deadline: Pick<Deadline, "signal">;
}
