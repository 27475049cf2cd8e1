/**
 * Where a contract keeps its state variables.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output
 */
export interface StorageLayout {
  readonly variables: readonly StorageVariable[];
  /** By solc's own names, which hold AST ids: they mean something in one compilation alone. */
  readonly types: Readonly<Record<string, StorageType>>;
}

/** A state variable, or a member of a struct, which counts its slots from the struct's start. */
interface StorageVariable {
  readonly label: string;
  /** A number, in decimal digits: it can be larger than JavaScript's. */
  readonly slot: string;
  readonly offsetBytes: number;
  readonly type: string;
}

interface StorageType {
  /** `inplace`, `mapping`, `dynamic_array` or `bytes`. */
  readonly encoding: string;
  readonly numberOfBytes: string;
  readonly members: readonly StorageVariable[];
  /** Of a mapping its key and its value, of an array what it consists of. */
  readonly parts: readonly string[];
}

/**
 * Finds the first state variable whose place or type differs between two contracts. Names of types are ignored. If
 * all that the first contract has are the same, it is the first one that only the second has.
 */
export function findChangedVariable(
  original: StorageLayout,
  changed: StorageLayout,
): StorageVariable | undefined {
  const isSameVariable = createComparison(original, changed);
  const [before, after] = [original.variables, changed.variables];
  return before.find((variable, index) => !isSameVariable(variable, after[index])) ?? after[before.length];
}

type VariableComparison = (one: StorageVariable, other: StorageVariable | undefined) => boolean;

/** Creates a comparison that ends for recursive structs: a pair under comparison counts as equal. */
function createComparison(original: StorageLayout, changed: StorageLayout): VariableComparison {
  const seen = new Set<string>();
  const isSameType = (one: string, other: string): boolean => {
    const pair = JSON.stringify([one, other]);
    if (seen.has(pair)) {
      return true;
    }
    seen.add(pair);
    const [before, after] = [original.types[one], changed.types[other]];
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
