import type { SyntaxNode } from "../../build/syntax-tree.ts";
import { readSyntaxTree } from "../../build/syntax-tree.ts";
import { type SourceToken, scanTokens } from "../../compiler-input/scan-tokens.ts";
import { parseImport } from "./parse-import.ts";
import { sliceTokens, type TextRange } from "./slice-tokens.ts";
import type { SourceFile } from "./source-file.ts";
import { type GapComments, splitGap } from "./split-gap.ts";

/** Reads a source with its syntax tree; undefined when the tree is none. */
export function readSourceFile({
  name,
  source,
  ast,
}: {
  readonly name: string;
  readonly source: string;
  readonly ast: unknown;
}): SourceFile | undefined {
  const root = readSyntaxTree(ast, source);
  if (root === undefined) {
    return undefined;
  }
  const tokens = [...scanTokens(source)];
  const nodes = root.children.toSorted((one, other) => one.start - other.start);
  const nodesWithEnds = nodes.map((node, index) => ({
    node,
    end: findEnd(tokens, { start: node.end, end: nodes[index + 1]?.start ?? source.length }),
  }));
  const gaps = splitGaps({ source, tokens, items: nodesWithEnds });
  const items = nodesWithEnds.map(({ node, end }, index) => ({
    node,
    start: node.start,
    end,
    leading: gaps[index]?.leading ?? [],
    trailing: gaps[index + 1]?.trailing ?? [],
  }));
  const imports = items
    .filter((item) => item.node.type === "ImportDirective")
    .map((item) => parseImport({ name, tokens }, item));
  return { name, source, tokens, items, imports };
}

/** The semicolon belongs to some nodes, and is left out of others, such as constants. */
function findEnd(tokens: readonly SourceToken[], gap: TextRange): number {
  const next = sliceTokens(tokens, gap).find(({ kind }) => kind !== "comment");
  return next?.text === ";" ? next.end : gap.start;
}

/** The comments before the first item, between any two, and behind the last one. */
function splitGaps({
  source,
  tokens,
  items,
}: {
  readonly source: string;
  readonly tokens: readonly SourceToken[];
  readonly items: readonly { readonly node: SyntaxNode; readonly end: number }[];
}): readonly GapComments[] {
  const starts = [0, ...items.map(({ end }) => end)];
  const ends = [...items.map(({ node }) => node.start), source.length];
  return starts.map((start, index) => {
    const gap = { start, end: ends[index] ?? source.length };
    const comments = sliceTokens(tokens, gap).filter(({ kind }) => kind === "comment");
    return index === 0 ? { trailing: [], leading: comments } : splitGap({ source, gap, comments });
  });
}
