import { listInWords } from "../../base/text.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { compareFlattened } from "../../core/flatten/compare-flattened.ts";
import type { FlattenDifference, Flattened, Rename } from "../../core/flatten/flattened.ts";
import { describeDifference } from "../../core/flatten/flattened.ts";
import { toFlattenedInput } from "../../core/flatten/flattened-input.ts";
import type { Deadline } from "../deadline.ts";
import type { StoredContract } from "../ports.ts";
import type { VerificationPorts } from "../run.ts";

export interface FlattenProblem {
  readonly reason: string;
  readonly why?: string | undefined;
}

/**
 * Compiles a flattened source and compares the two contracts.
 *
 * @returns undefined: equal, except for metadata
 */
export async function compareWithOriginal(
  {
    contract,
    flattened,
    buildInfo,
  }: { readonly contract: StoredContract; readonly flattened: Flattened; readonly buildInfo: BuildInfo },
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
  const { renames } = flattened;
  const difference = compareFlattened({ original: contract, flattened: compiled, renames });
  return difference && describeProblem(difference, renames);
}

/**
 * The ABI is equal here, so new names or solc itself changed the code.
 *
 * @see https://github.com/argotorg/solidity/issues/14494
 */
function describeProblem(difference: FlattenDifference, renames: readonly Rename[]): FlattenProblem {
  const reason = describeDifference(difference);
  return difference.kind === "code"
    ? {
        reason: `${reason}, though the ABI is the same`,
        why:
          renames.length === 0
            ? "solc numbers the declarations of all files that it compiles, and the numbers can change code; a single file has others"
            : `a single file can declare a name only once, and new names can change code: ${listInWords(renames.map(({ from, to }) => `${toShownName(from)} → ${to}`))}`,
      }
    : { reason };
}

export interface FlattenRun {
  readonly ports: Pick<VerificationPorts, "builds" | "compiler" | "reporter">;
  readonly deadline: Pick<Deadline, "signal">;
}
