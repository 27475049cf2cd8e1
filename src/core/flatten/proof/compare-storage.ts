import type { StorageLayout, StorageVariable } from "../../build/compiled-contract.ts";
import type { FlattenDifference } from "../flatten-comparison.ts";

/**
 * Finds the first state variable that two contracts do not keep at the same place, or not in the same
 * form. What types are called does not count. Where there is no layout, before solc 0.5.13, nothing
 * is found.
 */
export function compareStorage(
  original: StorageLayout | undefined,
  flattened: StorageLayout | undefined,
): FlattenDifference | undefined {
  if (original === undefined || flattened === undefined) {
    return undefined;
  }
  const isSameVariable = createComparison(original, flattened);
  const [before, after] = [original.variables, flattened.variables];
  const changed = before.find((variable, index) => !isSameVariable(variable, after[index]));
  const different = changed ?? after[before.length];
  return different && { kind: "storage", variable: different.label };
}

type VariableComparison = (one: StorageVariable, other: StorageVariable | undefined) => boolean;

/** A struct may contain itself, in an array or a mapping: a pair that is being compared counts as the same. */
function createComparison(original: StorageLayout, flattened: StorageLayout): VariableComparison {
  const seen = new Set<string>();
  const isSameType = (one: string, other: string): boolean => {
    const pair = JSON.stringify([one, other]);
    if (seen.has(pair)) {
      return true;
    }
    seen.add(pair);
    const [before, after] = [original.types[one], flattened.types[other]];
    return (
      before?.encoding === after?.encoding &&
      before?.numberOfBytes === after?.numberOfBytes &&
      isSameList([before?.parts, after?.parts], isSameType) &&
      isSameList([before?.members, after?.members], isSameVariable)
    );
  };
  const isSameVariable: VariableComparison = (one, other) =>
    one.label === other?.label &&
    one.slot === other.slot &&
    one.offsetBytes === other.offsetBytes &&
    isSameType(one.type, other.type);
  return isSameVariable;
}

function isSameList<T>(
  [one = [], other = []]: readonly [readonly T[] | undefined, readonly T[] | undefined],
  isSame: (left: T, right: T) => boolean,
): boolean {
  return (
    one.length === other.length &&
    one.every((left, index) => {
      const right = other[index];
      return right !== undefined && isSame(left, right);
    })
  );
}
