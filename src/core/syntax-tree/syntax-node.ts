/**
 * One node of solc's syntax tree, in one form for all compilers: the compact AST (since 0.4.12) and
 * the legacy one before it.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export interface SyntaxNode {
  /** Unique in one compilation. Nodes of inline assembly have none. */
  readonly id: number | undefined;
  /** solc's `nodeType`, or `AssemblyReference` for a Solidity name in inline assembly. */
  readonly type: string;
  /** What the node declares, or the name that it uses. */
  readonly name: string | undefined;
  /** The node's text is `source.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /** Id of the declaration that the node's name stands for. Builtins have ids that nothing declares. */
  readonly reference: number | undefined;
  readonly children: readonly SyntaxNode[];
  readonly attributes: Readonly<Record<string, unknown>>;
}
