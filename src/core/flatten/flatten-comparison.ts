/** The answer to "is the flattened contract the same contract?". */
export type FlattenComparison =
  | { readonly kind: "equal" }
  | { readonly kind: "different"; readonly difference: FlattenDifference };

/** The first thing that is not the same. */
export type FlattenDifference =
  /** ABI entries that only one of the two has, as JSON. */
  | { readonly kind: "abi"; readonly missing: readonly string[]; readonly added: readonly string[] }
  | {
      readonly kind: "length";
      readonly bytecode: BytecodeKind;
      readonly originalBytes: number;
      readonly flattenedBytes: number;
    }
  | { readonly kind: "code"; readonly bytecode: BytecodeKind; readonly offsetBytes: number }
  /** The first state variable that lies elsewhere, or has another form. */
  | { readonly kind: "storage"; readonly variable: string }
  /** The places are the same, but not what stands there. */
  | { readonly kind: "libraries" | "immutables"; readonly bytecode: BytecodeKind };

export type BytecodeKind = "creation" | "runtime";
