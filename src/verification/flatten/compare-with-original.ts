import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { compareFlattened, compareInterfaces } from "../../core/flatten/compare-flattened.ts";
import { describeDifference } from "../../core/flatten/describe-refusal.ts";
import type { FlattenDifference, Flattened } from "../../core/flatten/flattened.ts";
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

/** A flattening under way. It uses no chain and no explorer. */
export interface FlattenRun {
  readonly ports: Pick<VerificationPorts, "builds" | "compiler" | "reporter">;
  readonly deadline: Pick<Deadline, "signal">;
}
