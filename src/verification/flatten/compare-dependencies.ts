import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { compareFlattened } from "../../core/flatten/compare-flattened.ts";
import { describeDifference } from "../../core/flatten/describe-difference.ts";
import type { Flattened, IncludedDeclaration } from "../../core/flatten/flattened.ts";
import { toFlattenedInput } from "../../core/flatten/to-flattened-input.ts";
import type { StoredContract } from "../ports.ts";
import type { FlattenRun } from "./flatten-run.ts";

/** A contract that the target needs, with code of its own, held against what it was. */
export interface ComparedDependency {
  /** Fully qualified name of the original. */
  readonly contract: string;
  /** What it is called in the flattened source. */
  readonly flattenedName: string;
  /** As a clause; null: it is the same contract, but for metadata. */
  readonly difference: string | null;
}

/**
 * Compares the contracts that a proved flattened source holds besides its target, each as if it were
 * the target. The target does not depend on the outcome; whoever deploys one of the others from the
 * flattened source does.
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

/** Without contracts where it does not compile: then there is nothing to compare. */
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
