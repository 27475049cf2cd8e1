import type { SyntaxNode } from "../../build/syntax-tree.ts";

/** The function, modifier or variable of a contract that a place in a source belongs to. */
export interface Declaration {
  /** `Token.transfer`. */
  readonly name: string;
  readonly node: SyntaxNode;
}

const bodies: ReadonlySet<string> = new Set([
  "FunctionDefinition",
  "ModifierDefinition",
  "VariableDeclaration",
]);

/** Finds the declaration of a file or of one of its contracts that a place belongs to. */
export function findDeclaration(root: SyntaxNode, position: number): Declaration | undefined {
  const holder = root.children.find((node) => holds(node, position));
  if (holder === undefined) {
    return undefined;
  }
  if (bodies.has(holder.type)) {
    return { name: nameOf(holder), node: holder };
  }
  const member = holder.children.find((node) => holds(node, position) && bodies.has(node.type));
  return member && { name: `${nameOf(holder)}.${nameOf(member)}`, node: member };
}

function holds({ start, end }: SyntaxNode, position: number): boolean {
  return start <= position && position < end;
}

/** A constructor, and `receive` and `fallback`, have no name but a kind. */
function nameOf({ name, attributes }: SyntaxNode): string {
  const kind = typeof attributes.kind === "string" ? attributes.kind : "function";
  return name === undefined || name === "" ? kind : name;
}
