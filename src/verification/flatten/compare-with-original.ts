import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { compareFlattened } from "../../core/flatten/compare-flattened.ts";
import { compareInterfaces } from "../../core/flatten/compare-interfaces.ts";
import { describeDifference } from "../../core/flatten/describe-difference.ts";
import type { FlattenDifference } from "../../core/flatten/flatten-comparison.ts";
import type { Flattened } from "../../core/flatten/flattened.ts";
import { toFlattenedInput } from "../../core/flatten/to-flattened-input.ts";
import type { StoredContract } from "../ports.ts";
import type { FlattenRun } from "./flatten-run.ts";

/** What is wrong with a flattened source, as clauses. */
export interface FlattenProblem {
  readonly reason: string;
  /** Why one file cannot be what several are, where that is not the reason itself. */
  readonly why?: string | undefined;
}

/**
 * Compiles a flattened source with the settings of the original and compares the two contracts.
 *
 * Of the contracts that it needs, renamed or not, selectors, topics and state variables are compared.
 *
 * @returns what is wrong; undefined: it is the same contract, but for metadata
 */
export async function compareWithOriginal(
  {
    contract,
    flattened,
    buildInfo,
    originals,
  }: {
    readonly contract: StoredContract;
    /** What the compiler says of the original sources' contracts, code aside. */
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
 * The ABI is compared first: where the code alone differs, solc makes other code of the same
 * declarations.
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
