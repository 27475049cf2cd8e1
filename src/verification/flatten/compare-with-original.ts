import type { BuildInfo } from "../../core/build-info/build-info.ts";
import type { CompiledContract } from "../../core/build-info/compiled-contract.ts";
import { compareFlattened } from "../../core/flatten/compare-flattened.ts";
import { compareInterfaces } from "../../core/flatten/compare-interfaces.ts";
import { describeDifference } from "../../core/flatten/describe-difference.ts";
import type { Flattened } from "../../core/flatten/flattened.ts";
import { toFlattenedInput } from "../../core/flatten/to-flattened-input.ts";
import type { StoredContract } from "../ports.ts";
import type { FlattenRun } from "./flatten-run.ts";

/**
 * Compiles a flattened source with the settings of the original and compares the two contracts.
 *
 * Of the contracts that it needs, renamed or not, selectors, topics and state variables are compared.
 *
 * @returns as a clause what is wrong; undefined: it is the same contract, but for metadata
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
): Promise<string | undefined> {
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
    return `the flattened source does not compile: ${result.errors[0]?.trim() ?? ""}`;
  }
  const compiled = result.contracts.find((candidate) => candidate.contractName === contractName);
  if (compiled === undefined) {
    return "the flattened source has no such contract";
  }
  const comparison = compareFlattened({
    original: contract,
    flattened: compiled,
    renames: flattened.renames,
  });
  if (comparison.kind === "different") {
    return describeDifference(comparison.difference);
  }
  const { included } = flattened;
  const changed = compareInterfaces({ originals, flattened: result.contracts, included });
  return changed && `of ${changed.contract} ${describeDifference(changed.difference)}`;
}
