import type { FlattenRefusal, NameObstacle } from "./flattened.ts";

const obstacles: Readonly<Record<NameObstacle, string>> = {
  declaration: "in one file there can be only one of them",
  assembly: "inline assembly in another source declares that name",
  builtin: "in another source that name stands for something of Solidity's own",
  inner: "where another name is used for it, its own means something closer",
};

/** Says as a clause why there is no single file of a contract. */
export function describeRefusal(reason: FlattenRefusal): string {
  switch (reason.kind) {
    case "contract-not-found":
      return "its source has no contract of that name";
    case "syntax-tree-missing":
      return `the compiler's syntax tree of ${reason.inputSourceName} is missing`;
    case "name-conflict":
      return `${reason.declarations.join(" and ")} must keep the name, and ${obstacles[reason.obstacle]}`;
  }
}
