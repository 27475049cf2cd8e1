import type { FlattenDifference } from "./flatten-comparison.ts";

/** Says as a clause in what a flattened contract is not the original. */
export function describeDifference(difference: FlattenDifference): string {
  switch (difference.kind) {
    case "abi":
      return `the ABI differs: ${[...difference.missing, ...difference.added].join(" ")}`;
    case "storage":
      return `the state variable ${difference.variable} is not where it was, or not in the same form`;
    case "length":
      return `the ${difference.bytecode} bytecode has ${difference.flattenedBytes} bytes instead of ${difference.originalBytes}`;
    case "code":
      return `the ${difference.bytecode} bytecode differs from byte ${difference.offsetBytes} on`;
    case "libraries":
      return `the ${difference.bytecode} bytecode is linked to other libraries`;
    case "immutables":
      return `the ${difference.bytecode} bytecode has other immutables`;
  }
}
