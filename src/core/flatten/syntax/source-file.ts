import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourceToken } from "../../compiler-input/scan-tokens.ts";

/** Something at the top level of a source: a pragma, an import, a declaration or a using directive. */
export interface TopLevelItem {
  readonly node: SyntaxNode;
  /** Where the item begins, without the comments that belong to it. */
  readonly start: number;
  /** Where it ends, with its semicolon. */
  readonly end: number;
  /** The comments before it: its NatSpec and what else stands there. */
  readonly leading: readonly SourceToken[];
  /** Comments behind it on the same line. */
  readonly trailing: readonly SourceToken[];
}

/** What an import brings into a source. */
export type Import =
  | { readonly kind: "everything"; readonly fileName: string }
  | { readonly kind: "namespace"; readonly fileName: string; readonly name: string }
  | {
      readonly kind: "names";
      readonly fileName: string;
      readonly names: readonly { readonly foreign: string; readonly local: string }[];
    };

/** One Solidity source, read. */
export interface SourceFile {
  readonly name: string;
  readonly source: string;
  /** First to last. */
  readonly tokens: readonly SourceToken[];
  readonly items: readonly TopLevelItem[];
  readonly imports: readonly Import[];
}
