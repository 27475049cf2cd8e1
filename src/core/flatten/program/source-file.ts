import { invariant } from "../../../base/errors.ts";
import { readSyntaxTree, type SyntaxNode } from "../../build/syntax-tree.ts";
import { resolveImportPath } from "../../compiler-input/import-closure.ts";
import { type SourceToken, scanTokens } from "../../compiler-input/scan-tokens.ts";

export interface TopLevelItem {
  readonly node: SyntaxNode;
  readonly start: number;
  readonly end: number;
  readonly leading: readonly SourceToken[];
  readonly trailing: readonly SourceToken[];
}

export type Import =
  | { readonly kind: "everything"; readonly fileName: string }
  | { readonly kind: "namespace"; readonly fileName: string; readonly name: string }
  | {
      readonly kind: "names";
      readonly fileName: string;
      readonly names: readonly { readonly foreign: string; readonly local: string }[];
    };

export interface SourceFile {
  readonly name: string;
  readonly source: string;
  readonly tokens: readonly SourceToken[];
  readonly items: readonly TopLevelItem[];
  readonly imports: readonly Import[];
}

export function readSourceFile({
  name,
  source,
  ast,
}: {
  readonly name: string;
  readonly source: string;
  readonly ast: unknown;
}): SourceFile {
  const root = readSyntaxTree(ast, source);
  invariant(root !== undefined, `The compiler gives a syntax tree of ${name}`);
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

/** Some nodes include the semicolon; others, such as constants, do not. */
function findEnd(tokens: readonly SourceToken[], gap: TextRange): number {
  const next = sliceTokens(tokens, gap).find(({ kind }) => kind !== "comment");
  return next?.text === ";" ? next.end : gap.start;
}

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

/** Parses the text, because old syntax trees lack the names. The path after remapping comes from the tree. */
function parseImport(file: Pick<SourceFile, "name" | "tokens">, { node, start, end }: TopLevelItem): Import {
  const tokens = sliceTokens(file.tokens, { start, end }).filter(({ kind }) => kind !== "comment");
  const { absolutePath } = node.attributes;
  const path = tokens.find(({ kind }) => kind === "string")?.text.slice(1, -1) ?? "";
  const fileName = typeof absolutePath === "string" ? absolutePath : resolveImportPath(path, file.name);
  const open = tokens.findIndex(({ text }) => text === "{");
  if (open !== -1) {
    const close = tokens.findIndex(({ text }) => text === "}");
    return { kind: "names", fileName, names: parseNames(tokens.slice(open + 1, close)) };
  }
  const name = tokens[tokens.findIndex(({ text }) => text === "as") + 1]?.text;
  return name === undefined || name === "import"
    ? { kind: "everything", fileName }
    : { kind: "namespace", fileName, name };
}

function parseNames(tokens: readonly SourceToken[]): { foreign: string; local: string }[] {
  const [first, second, third] = tokens;
  if (first === undefined) {
    return [];
  }
  const comma = tokens.findIndex(({ text }) => text === ",");
  const rest = comma === -1 ? [] : parseNames(tokens.slice(comma + 1));
  const local = second?.text === "as" && third !== undefined ? third.text : first.text;
  return [{ foreign: first.text, local }, ...rest];
}

interface GapComments {
  readonly trailing: readonly SourceToken[];
  readonly leading: readonly SourceToken[];
}

/** NatSpec belongs to the next item, even on the line of the previous one. */
function splitGap({
  source,
  gap,
  comments,
}: {
  readonly source: string;
  readonly gap: TextRange;
  readonly comments: readonly SourceToken[];
}): GapComments {
  const isTrailing = ({ start, end, text }: SourceToken): boolean =>
    !hasLineBreak(source.slice(gap.start, start)) &&
    (hasLineBreak(source.slice(end, gap.end)) || gap.end === source.length) &&
    !isDocumentation(text);
  const firstLeading = comments.findIndex((comment) => !isTrailing(comment));
  const count = firstLeading === -1 ? comments.length : firstLeading;
  return { trailing: comments.slice(0, count), leading: comments.slice(count) };
}

function hasLineBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}

/** @see https://docs.soliditylang.org/en/latest/natspec-format.html */
export function isDocumentation(comment: string): boolean {
  return /^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/.test(comment);
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** @param tokens - in order */
export function sliceTokens(tokens: readonly SourceToken[], { start, end }: TextRange): SourceToken[] {
  return tokens.slice(findIndex(tokens, start), findIndex(tokens, end));
}

function findIndex(tokens: readonly SourceToken[], position: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.start ?? position) < position) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
