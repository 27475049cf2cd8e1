import { type SyntaxNode, walkNodes } from "../../build/syntax-tree.ts";
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
  /** Finds the declaration that is, or contains, a node. */
  findOwner(id: number): Declaration | undefined;
  /** The name of a namespace refers to its import. */
  isImport(id: number): boolean;
  lookUp(fileName: string, name: string): readonly Meaning[];
}

type ReadProgram =
  | { readonly kind: "read"; readonly program: Program }
  | { readonly kind: "unreadable"; readonly inputSourceName: string };

export function readProgram({
  sources,
  asts,
  entry,
}: {
  readonly sources: CompilerInput["sources"];
  readonly asts: Readonly<Record<string, unknown>>;
  readonly entry: string;
}): ReadProgram {
  const seen = new Set<string>();
  const files: SourceFile[] = [];
  const visit = (name: string): string | undefined => {
    seen.add(name);
    const source = sources[name]?.content;
    const file = source === undefined ? undefined : readSourceFile({ name, source, ast: asts[name] });
    if (file === undefined) {
      return name;
    }
    for (const { fileName } of file.imports) {
      const unreadable = seen.has(fileName) ? undefined : visit(fileName);
      if (unreadable !== undefined) {
        return unreadable;
      }
    }
    files.push(file);
    return undefined;
  };
  const unreadable = visit(entry);
  return unreadable === undefined
    ? { kind: "read", program: toProgram(files) }
    : { kind: "unreadable", inputSourceName: unreadable };
}

function toProgram(fileList: readonly SourceFile[]): Program {
  const files = new Map(fileList.map((file) => [file.name, file]));
  const declarations = fileList.flatMap(listDeclarations);
  const owners = new Map(
    declarations.flatMap((owner) => listIds(owner.node).map((id) => [id, owner] as const)),
  );
  const imports = fileList
    .flatMap(({ items }) => items)
    .filter(({ node }) => node.type === "ImportDirective");
  const importIds = new Set(imports.map(({ node }) => node.id));
  return {
    files,
    declarations: new Map(declarations.map((declaration) => [declaration.id, declaration])),
    findOwner: (id) => owners.get(id),
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

function listIds(root: SyntaxNode): number[] {
  return [...walkNodes(root)].map(({ id }) => id).filter((id) => id !== undefined);
}

/** Follows imports, aliases and namespaces. */
function createScope(
  files: ReadonlyMap<string, SourceFile>,
  declarations: readonly Declaration[],
): Program["lookUp"] {
  const own = Map.groupBy(declarations, ({ file, name }) => toKey(file.name, name));
  const known = new Map<string, readonly Meaning[]>();

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

  return (fileName, name) => {
    const key = toKey(fileName, name);
    const meanings = known.get(key) ?? find(fileName, name, new Set());
    known.set(key, meanings);
    return meanings;
  };
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
