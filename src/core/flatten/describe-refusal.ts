import { toShownNames, toShownSourceName } from "../contract/contract-name.ts";
import type { FlattenDifference, FlattenRefusal, MixedAbiCoders, NameObstacle } from "./flattened.ts";

const obstacles: Readonly<Record<NameObstacle, string>> = {
  declaration: "one file can declare it only once",
  assembly: "inline assembly in another source declares this name",
  builtin: "another source uses this name for a built-in of Solidity",
  inner: "another source uses it under an alias, where its own name belongs to a nearer declaration",
};

/** Returns a clause that says why a contract cannot be flattened. */
export function describeRefusal(reason: FlattenRefusal): string {
  switch (reason.kind) {
    case "contract-not-found":
      return "its source has no contract of that name";
    case "syntax-tree-missing":
      return `the compiler's syntax tree of ${toShownSourceName(reason.inputSourceName)} is missing`;
    case "name-conflict":
      return `${toShownNames(reason.declarations).join(" and ")} must keep the name, and ${obstacles[reason.obstacle]}`;
  }
}

/** Returns a clause that says how a flattened contract differs from the original. */
export function describeDifference(difference: FlattenDifference): string {
  switch (difference.kind) {
    case "abi":
      return `the ABI differs: ${[...difference.missing, ...difference.added].join(" ")}`;
    case "storage":
      return `the state variable ${difference.variable} has another place or another type in the storage`;
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

/** The number of names that are listed before the rest is counted. */
const maxNames = 3;

/** Returns a clause that names the sources with different ABI coders. */
export function describeMixedAbiCoders({ v1, v2 }: MixedAbiCoders): string {
  return `a single file has one ABI coder, but ${listSome(v1)} has v1 and ${listSome(v2)} has v2`;
}

function listSome(names: readonly string[]): string {
  const others = names.length - maxNames;
  const some = names.slice(0, maxNames).map(toShownSourceName).join(", ");
  return others > 0 ? `${some} (and ${others} more)` : some;
}
