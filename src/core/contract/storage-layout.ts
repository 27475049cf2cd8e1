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
