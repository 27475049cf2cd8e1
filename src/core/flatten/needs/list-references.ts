import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourceToken } from "../../compiler-input/scan-tokens.ts";
import type { Declaration, Program } from "../syntax/program.ts";
import { resolvePath } from "../syntax/resolve-path.ts";
import { sliceTokens } from "../syntax/slice-tokens.ts";
import type { SourceFile, TopLevelItem } from "../syntax/source-file.ts";
import { listInheritdocReferences } from "./list-inheritdoc-references.ts";
import type { Reference } from "./reference.ts";

/**
 * Lists the places of an item that name file-level declarations, its own name not among them: in
 * types, expressions, paths, inline assembly and NatSpec.
 */
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

/** `Name` by what solc says it refers to; `First.Second.Name` by name, as solc tells only the last. */
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

/** In assembly, `.slot` or a like suffix may follow the name. */
function toNameReference(node: SyntaxNode, context: Context): Reference[] {
  const [word] = listWords(node, context);
  const declaration = word === undefined ? undefined : findDeclaration(word, { node, context });
  return word === undefined || declaration === undefined
    ? []
    : [{ start: word.start, end: word.end, declaration }];
}

/** solc 0.4.11 does not say what a name refers to: then it is looked up. */
function findDeclaration(
  { text }: SourceToken,
  { node, context: { program, file } }: { readonly node: SyntaxNode; readonly context: Context },
): Declaration | undefined {
  return node.reference === undefined
    ? resolvePath(program, { fileName: file.name, path: [text] })?.declaration
    : program.declarations.get(node.reference);
}

/** `M.Name`, where M is a namespace, names a declaration; so does the member of `x.f()` for a free function. */
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

/** Brackets may stand around a namespace's name. */
function isNamespace({ type, reference, start, end, children }: SyntaxNode, context: Context): boolean {
  const { program, file } = context;
  const [inner] = type === "TupleExpression" ? children : [];
  if (inner !== undefined) {
    return isNamespace(inner, context);
  }
  if (reference !== undefined || type !== "Identifier") {
    return reference !== undefined && program.isImport(reference);
  }
  return program.lookUp(file.name, file.source.slice(start, end)).some(({ kind }) => kind === "namespace");
}

function listWords(range: SyntaxNode, { file }: Context): SourceToken[] {
  return sliceTokens(file.tokens, range).filter(({ kind }) => kind === "word");
}
