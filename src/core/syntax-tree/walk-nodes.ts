import type { SyntaxNode } from "./syntax-node.ts";

/** Yields a node and all below it, parents first and in order. */
export function* walkNodes(root: SyntaxNode): Generator<SyntaxNode> {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    stack.push(...node.children.toReversed());
  }
}
