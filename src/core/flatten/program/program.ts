import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { CompilerInput } from "../../compiler-input/compiler-input.ts";
import { type Import, readSourceFile, type SourceFile, type TopLevelItem } from "./source-file.ts";

/** A contract, struct, constant, free function and so on. */
export interface Declaration {
  readonly id: number;
  readonly name: string;
  readonly node: SyntaxNode;
  readonly item: TopLevelItem;
  readonly file: SourceFile;
}

type Meaning =
  | { readonly kind: "declaration"; readonly declaration: Declaration }
  /** `import * as Name from "file"` */
  | { readonly kind: "namespace"; readonly fileName: string };

export interface Program {
  /** By source name. Imported files come first, except in cycles. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly declarations: ReadonlyMap<number, Declaration>;
  /** The name of a namespace refers to its import. */
  isImport(id: number): boolean;
  lookUp(fileName: string, name: string): readonly Meaning[];
}

/** Reads a source and what it imports. Each has to have a syntax tree. */
export function readProgram({
  sources,
  asts,
  entry,
}: {
  readonly sources: CompilerInput["sources"];
  readonly asts: Readonly<Record<string, unknown>>;
  readonly entry: string;
}): Program {
  const seen = new Set<string>();
  const files: SourceFile[] = [];
  const visit = (name: string): void => {
    seen.add(name);
    const file = readSourceFile({ name, source: sources[name]?.content ?? "", ast: asts[name] });
    for (const { fileName } of file.imports) {
      if (!seen.has(fileName)) {
        visit(fileName);
      }
    }
    files.push(file);
  };
  visit(entry);
  return toProgram(files);
}

function toProgram(fileList: readonly SourceFile[]): Program {
  const files = new Map(fileList.map((file) => [file.name, file]));
  const declarations = fileList.flatMap(listDeclarations);
  const imports = fileList
    .flatMap(({ items }) => items)
    .filter(({ node }) => node.type === "ImportDirective");
  const importIds = new Set(imports.map(({ node }) => node.id));
  return {
    files,
    declarations: new Map(declarations.map((declaration) => [declaration.id, declaration])),
    isImport: (id) => importIds.has(id),
    lookUp: createScope(files, declarations),
  };
}

function listDeclarations(file: SourceFile): Declaration[] {
  return file.items.flatMap((item) => {
    const { id, name = "", type } = item.node;
    return id === undefined || name === "" || type.endsWith("Directive")
      ? []
      : [{ id, name, node: item.node, item, file }];
  });
}

/** Follows imports, aliases and namespaces. */
function createScope(
  files: ReadonlyMap<string, SourceFile>,
  declarations: readonly Declaration[],
): Program["lookUp"] {
  const own = Map.groupBy(declarations, ({ file, name }) => toKey(file.name, name));

  const find = (fileName: string, name: string, seen: Set<string>): Meaning[] => {
    const key = toKey(fileName, name);
    if (seen.has(key)) {
      return [];
    }
    seen.add(key);
    const declared = own.get(key) ?? [];
    const imports = files.get(fileName)?.imports ?? [];
    return [
      ...declared.map((declaration) => ({ kind: "declaration", declaration }) as const),
      ...imports.flatMap((directive) => findImported(directive, name, seen)),
    ];
  };

  const findImported = (directive: Import, name: string, seen: Set<string>): Meaning[] => {
    const { kind, fileName } = directive;
    switch (kind) {
      case "everything":
        return find(fileName, name, seen);
      case "namespace":
        return directive.name === name ? [{ kind, fileName }] : [];
      case "names":
        return directive.names
          .filter(({ local }) => local === name)
          .flatMap(({ foreign }) => find(fileName, foreign, seen));
    }
  };

  return (fileName, name) => find(fileName, name, new Set());
}

function toKey(fileName: string, name: string): string {
  return `${fileName}\n${name}`;
}

interface ResolvedPath {
  readonly declaration: Declaration;
  readonly length: number;
}

/**
 * Finds the declaration in a path such as `M.N.Library.Struct`, and how many parts name it.
 *
 * @param path at least one name
 */
export function resolvePath(
  program: Program,
  {
    fileName,
    path,
    last,
  }: {
    readonly fileName: string;
    readonly path: readonly string[];
    readonly last?: number | undefined;
  },
): ResolvedPath | undefined {
  const [name = "", ...rest] = path;
  const meanings = program.lookUp(fileName, name);
  const namespace = meanings.find((meaning) => meaning.kind === "namespace");
  if (namespace !== undefined) {
    const resolved =
      rest.length === 0
        ? undefined
        : resolvePath(program, { fileName: namespace.fileName, path: rest, last });
    return resolved && { ...resolved, length: resolved.length + 1 };
  }
  const exact = rest.length === 0 && last !== undefined ? program.declarations.get(last) : undefined;
  const declaration = exact ?? meanings.find((meaning) => meaning.kind === "declaration")?.declaration;
  return declaration && { declaration, length: 1 };
}
