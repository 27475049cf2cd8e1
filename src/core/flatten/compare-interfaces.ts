import type { CompiledContract } from "../build/compiled-contract.ts";
import { toFullyQualifiedName } from "../contract/contract-name.ts";
import type { FlattenDifference } from "./flatten-comparison.ts";
import type { IncludedDeclaration } from "./flattened.ts";
import { compareAbis } from "./proof/compare-abis.ts";
import { compareStorage } from "./proof/compare-storage.ts";

/** A contract that is not what it was. */
export interface ChangedContract {
  /** Fully qualified name of the original. */
  readonly contract: string;
  readonly difference: FlattenDifference;
}

/**
 * Finds the first contract of a flattened source, renamed or not, that has other selectors, topics or
 * state variables than the contract that it was made from. Code is not looked at.
 */
export function compareInterfaces({
  originals,
  flattened,
  included,
}: {
  readonly originals: readonly CompiledContract[];
  /** Of the flattened source alone. */
  readonly flattened: readonly CompiledContract[];
  readonly included: readonly IncludedDeclaration[];
}): ChangedContract | undefined {
  const contracts = included.filter(({ isContract }) => isContract);
  return contracts
    .map(({ inputSourceName, name, flattenedName }): ChangedContract | undefined => {
      const before = originals.find(
        (original) => original.inputSourceName === inputSourceName && original.contractName === name,
      );
      const after = flattened.find(({ contractName }) => contractName === flattenedName);
      const difference = before && after && compareInterface(before, after);
      const contract = toFullyQualifiedName({ inputSourceName, contractName: name });
      return difference && { contract, difference };
    })
    .find((changed) => changed !== undefined);
}

function compareInterface(before: CompiledContract, after: CompiledContract): FlattenDifference | undefined {
  return compareAbis(before.abi, after.abi) ?? compareStorage(before.storageLayout, after.storageLayout);
}
