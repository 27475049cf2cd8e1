import { invariant } from "../../../base/errors.ts";
import { readSyntaxTree, type SyntaxNode } from "../../build/syntax-tree.ts";
import { resolveImportPath } from "../../compiler-input/import-closure.ts";
import { type SourceToken, scanTokens } from "../../compiler-input/scan-tokens.ts";

export interface TopLevelItem {
  readonly node: SyntaxNode;
  readonly start: number;
  readonly end: number;
  /** The end of the comments behind it. */
  readonly textEnd: number;
  /** The comments before it. */
  readonly leading: readonly SourceToken[];
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
  let textEnd = 0;
  const items = nodes.map((node, index) => {
    const leading = listComments(tokens, { start: textEnd, end: node.start });
    const next = nodes[index + 1]?.start ?? source.length;
    const end = findEnd(tokens, { start: node.end, end: next });
    textEnd = findTextEnd({ source, tokens }, { start: end, end: next });
    return { node, start: node.start, end, textEnd, leading };
  });
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

/** Comments on the same line belong to the item, but NatSpec to the next one. */
function findTextEnd({ source, tokens }: Pick<SourceFile, "source" | "tokens">, gap: TextRange): number {
  let { start } = gap;
  for (const comment of listComments(tokens, gap)) {
    if (/[\r\n]/.test(source.slice(start, comment.start)) || isDocumentation(comment.text)) {
      break;
    }
    start = comment.end;
  }
  return start;
}

function listComments(tokens: readonly SourceToken[], range: TextRange): SourceToken[] {
  return sliceTokens(tokens, range).filter(({ kind }) => kind === "comment");
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
