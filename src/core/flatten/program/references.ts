import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourceToken } from "../../compiler-input/scan-tokens.ts";
import { type Declaration, type Program, resolvePath } from "./program.ts";
import {
  isDocumentation,
  type SourceFile,
  sliceTokens,
  type TextRange,
  type TopLevelItem,
} from "./source-file.ts";

/** Lists references in types, expressions, paths, inline assembly and NatSpec, without the item's own name. */
export function listReferences(
  program: Program,
  { file, item }: { readonly file: SourceFile; readonly item: TopLevelItem },
): readonly Reference[] {
  return [
    ...visit(item.node, { program, file }),
    ...listInheritdocReferences(program, { file, range: item }),
  ];
}

interface Context {
  readonly program: Program;
  readonly file: SourceFile;
}

function visit(node: SyntaxNode, context: Context): Reference[] {
  switch (node.type) {
    case "Identifier":
    case "IdentifierPath":
      return toPathReference(node, context);
    case "UserDefinedTypeName":
      return node.children.length > 0 ? visitChildren(node, context) : toPathReference(node, context);
    case "MemberAccess":
      return visitMemberAccess(node, context);
    case "AssemblyReference":
      return toNameReference(node, context);
    default:
      return visitChildren(node, context);
  }
}

function visitChildren({ children }: SyntaxNode, context: Context): Reference[] {
  return children.flatMap((child) => visit(child, context));
}

/** solc gives only the id of the last part of `First.Second.Name`. */
function toPathReference(node: SyntaxNode, context: Context): Reference[] {
  const words = listWords(node, context);
  if (words.length <= 1) {
    return toNameReference(node, context);
  }
  const resolved = resolvePath(context.program, {
    fileName: context.file.name,
    path: words.map(({ text }) => text),
    last: node.reference,
  });
  const [first, last] = [words[0], words[(resolved?.length ?? 0) - 1]];
  return resolved === undefined || first === undefined || last === undefined
    ? []
    : [{ start: first.start, end: last.end, declaration: resolved.declaration }];
}

/** In assembly, a suffix such as `.slot` may follow. */
function toNameReference(node: SyntaxNode, context: Context): Reference[] {
  const [word] = listWords(node, context);
  const declaration = word === undefined ? undefined : findDeclaration(word, { node, context });
  return word === undefined || declaration === undefined
    ? []
    : [{ start: word.start, end: word.end, declaration }];
}

/** solc 0.4.11 gives no ids. */
function findDeclaration(
  { text }: SourceToken,
  { node, context: { program, file } }: { readonly node: SyntaxNode; readonly context: Context },
): Declaration | undefined {
  return node.reference === undefined
    ? resolvePath(program, { fileName: file.name, path: [text] })?.declaration
    : program.declarations.get(node.reference);
}

/** `M.Name` of a namespace, and `x.f()` of a free function. */
function visitMemberAccess(node: SyntaxNode, context: Context): Reference[] {
  const { program, file } = context;
  const [expression] = node.children;
  if (expression !== undefined && isNamespace(expression, context)) {
    const path = listWords(node, context).map(({ text }) => text);
    const resolved = resolvePath(program, { fileName: file.name, path, last: node.reference });
    const { start, end } = node;
    return resolved === undefined ? [] : [{ start, end, declaration: resolved.declaration }];
  }
  const member = listWords(node, context).at(-1);
  const declaration = node.reference === undefined ? undefined : program.declarations.get(node.reference);
  const own = member === undefined || declaration === undefined ? [] : [{ ...member, declaration }];
  return [...visitChildren(node, context), ...own];
}

function isNamespace({ type, reference, start, end }: SyntaxNode, { program, file }: Context): boolean {
  if (reference !== undefined || type !== "Identifier") {
    return reference !== undefined && program.isImport(reference);
  }
  return program.lookUp(file.name, file.source.slice(start, end)).some(({ kind }) => kind === "namespace");
}

function listWords(range: SyntaxNode, { file }: Context): SourceToken[] {
  return sliceTokens(file.tokens, range).filter(({ kind }) => kind === "word");
}

const inheritdoc = /(@inheritdoc\s+)([\w$]+(?:\.[\w$]+)*)/g;

/**
 * Since 0.6.12, solc resolves the contract in `@inheritdoc`.
 *
 * @see https://docs.soliditylang.org/en/latest/natspec-format.html#tags
 */
function listInheritdocReferences(
  program: Program,
  { file, range }: { readonly file: SourceFile; readonly range: TextRange },
): Reference[] {
  return sliceTokens(file.tokens, range)
    .filter(({ kind, text }) => kind === "comment" && isDocumentation(text))
    .flatMap((comment) =>
      [...comment.text.matchAll(inheritdoc)].flatMap(({ index, 1: tag = "", 2: text = "" }) => {
        const path = text.split(".");
        const resolved = resolvePath(program, { fileName: file.name, path });
        const start = comment.start + index + tag.length;
        const end = start + path.slice(0, resolved?.length ?? 0).join(".").length;
        return resolved === undefined ? [] : [{ start, end, declaration: resolved.declaration }];
      }),
    );
}

export interface Reference extends TextRange {
  readonly declaration: Declaration;
}
