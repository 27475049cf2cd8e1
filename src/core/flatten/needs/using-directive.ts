import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourceFile, TopLevelItem } from "../syntax/source-file.ts";

/**
 * A using directive at file level (since solc 0.8.13).
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#using-for
 */
export interface UsingDirective {
  readonly file: SourceFile;
  readonly item: TopLevelItem;
  /** Holds wherever the type is known, not just in its own file. */
  readonly isGlobal: boolean;
  /** The paths of what it attaches: one library, or the functions in braces. */
  readonly attachments: readonly SyntaxNode[];
}

/** Lists the using directives of a source that stand outside contracts. */
export function listUsingDirectives(file: SourceFile): UsingDirective[] {
  return file.items
    .filter(({ node }) => node.type === "UsingForDirective")
    .map((item) => ({
      file,
      item,
      isGlobal: item.node.attributes.global === true,
      attachments: item.node.children.filter(({ type }) => type === "IdentifierPath"),
    }));
}
