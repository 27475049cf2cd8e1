import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { compareFlattened } from "../../../src/core/flatten/compare-flattened.ts";
import type { FlattenDifference, Flattened } from "../../../src/core/flatten/flattened.ts";

interface CompiledContracts {
  readonly contracts: readonly CompiledContract[];
}

/** Compares each contract of a flattened source with the one that it was, by its name there; undefined: they are equal. */
export function compareContracts(
  { renames, included }: Flattened,
  { original, flattened }: { readonly original: CompiledContracts; readonly flattened: CompiledContracts },
): ReadonlyMap<string, FlattenDifference | undefined> {
  return new Map(
    included
      .filter(({ isContract }) => isContract)
      .map(({ inputSourceName, name, flattenedName }) => {
        const before = original.contracts.find(
          (contract) => contract.inputSourceName === inputSourceName && contract.contractName === name,
        );
        const after = flattened.contracts.find(({ contractName }) => contractName === flattenedName);
        invariant(before !== undefined && after !== undefined, `Both outputs have ${name}`);
        return [flattenedName, compareFlattened({ original: before, flattened: after, renames })];
      }),
  );
}
