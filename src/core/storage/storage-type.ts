/** A state variable of a contract, or a member of a struct. */
export interface StorageVariable {
  readonly label: string;
  /** The first byte, counted from the start of storage or of the struct: 32 times the slot, plus the offset in it. */
  readonly startBytes: bigint;
  readonly type: StorageType;
  /** The contract that declares it, by its name; undefined for members of structs. */
  readonly contract?: string | undefined;
  /** Whether the constructor sets it, which does not run for a proxy. */
  readonly isInitialized?: boolean | undefined;
  readonly renamedFrom?: string | undefined;
  readonly retypedFrom?: string | undefined;
}

/** How a value lies in its bytes. Two types of the same form read the same bytes alike. */
export type ValueForm =
  | { readonly kind: "unsigned" | "signed" | "fixed-bytes" }
  | { readonly kind: "boolean" | "address" | "internal-function" | "external-function" }
  /** `members`: undefined without the syntax tree. */
  | { readonly kind: "enum"; readonly members: readonly string[] | undefined }
  /** A user-defined value type without the syntax tree, or a type that is not known here. */
  | { readonly kind: "unknown" };

interface NamedType {
  /** As solc writes it for people: `uint256`, `struct Vault.Fee`, `mapping(address => uint256)`. */
  readonly name: string;
  /** The bytes that it takes in its place. Mappings and dynamic types take 32. */
  readonly bytes: bigint;
}

/** Types can contain themselves through arrays and mappings, so `members` is a function. */
export type StorageType = NamedType &
  (
    | { readonly kind: "value"; readonly form: ValueForm }
    | { readonly kind: "struct"; readonly id: string; readonly members: () => readonly StorageVariable[] }
    | { readonly kind: "array"; readonly length: bigint; readonly element: () => StorageType }
    | { readonly kind: "dynamic-array"; readonly element: () => StorageType }
    | { readonly kind: "mapping"; readonly key: () => StorageType; readonly value: () => StorageType }
    | { readonly kind: "bytes" }
  );

export function endOf({ startBytes, type }: StorageVariable): bigint {
  return startBytes + type.bytes;
}

export function overlaps(one: StorageVariable, other: StorageVariable): boolean {
  return one.startBytes < endOf(other) && other.startBytes < endOf(one);
}

/** Reserved space for variables of later versions, by OpenZeppelin's convention. */
export function isGap({ label, type }: StorageVariable): boolean {
  return type.kind === "array" && /(?:^|\.)__gap(?:_.*)?$/.test(label);
}

/** Writes a place as solc does: the slot, and the offset in bytes if it is not 0. */
export function describePlace(startBytes: bigint): string {
  const offset = startBytes % 32n;
  const slot = startBytes / 32n;
  const name = slot < 2n ** 64n ? `${slot}` : `0x${slot.toString(16)}`;
  return offset === 0n ? `slot ${name}` : `slot ${name}, byte ${offset}`;
}
