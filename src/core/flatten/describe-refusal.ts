import { toShownName, toShownSourceName } from "../contract/contract-name.ts";
import type { FlattenDifference, FlattenRefusal } from "./flattened.ts";

const obstacles = {
  assembly: "inline assembly in another source declares this name",
  inner: "a source uses it under an alias, and a member, parameter or variable has its own name",
} as const;

export function describeRefusal(reason: FlattenRefusal): string {
  switch (reason.kind) {
    case "contract-not-found":
      return "its source has no contract of that name";
    case "syntax-tree-missing":
      return `the compiler's syntax tree of ${toShownSourceName(reason.inputSourceName)} is missing`;
    case "target-name":
      return `${toShownName(reason.declaration)} must keep its name, and ${obstacles[reason.obstacle]}`;
  }
}

export function describeDifference(difference: FlattenDifference): string {
  return difference.kind === "abi"
    ? `the ABI differs: ${difference.entries.join(" ")}`
    : `the ${difference.bytecode} bytecode differs`;
}
