import { type SyntaxNode, walkNodes } from "../../build/syntax-tree.ts";
import type { CompilerInput } from "../../compiler-input/compiler-input.ts";
import { type Import, readSourceFile, type SourceFile, type TopLevelItem } from "./source-file.ts";

/** A file-level declaration: a contract, struct, constant, free function and so on. */
export interface Declaration {
  readonly id: number;
  readonly name: string;
  readonly node: SyntaxNode;
  readonly item: TopLevelItem;
  readonly file: SourceFile;
}

/** The meaning of a name at file level. */
type Meaning =
  | { readonly kind: "declaration"; readonly declaration: Declaration }
  /** `import * as Name from "file"`. */
  | { readonly kind: "namespace"; readonly fileName: string };

/** A source, everything that it imports, and the meaning of the names in them. */
export interface Program {
  /** The files by source name. Imported files come before the files that import them, except in cycles. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The file-level declarations by id. */
  readonly declarations: ReadonlyMap<number, Declaration>;
  /** Finds the file-level declaration that is, or contains, the node with an id. */
  findOwner(id: number): Declaration | undefined;
  /** Returns whether an id is an import's. The name of a namespace refers to its import. */
  isImport(id: number): boolean;
  /** Returns what a name means in a source, outside contracts: several meanings if it is overloaded. */
  lookUp(fileName: string, name: string): readonly Meaning[];
}

type ReadProgram =
  | { readonly kind: "read"; readonly program: Program }
  | { readonly kind: "unreadable"; readonly inputSourceName: string };

/** Reads a source and everything that it imports. Each source must have a text and a syntax tree. */
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
  /** Returns the name of a source that cannot be read, or `undefined`. */
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

/** Lists the declarations of a file, without its directives. */
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

/**
 * Creates the look-up of names at file level. It follows imports, aliases, namespaces and the imports
 * of imported files.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
function createScope(
  files: ReadonlyMap<string, SourceFile>,
  declarations: readonly Declaration[],
): Program["lookUp"] {
  const own = Map.groupBy(declarations, ({ file, name }) => toKey(file.name, name));
  const known = new Map<string, readonly Meaning[]>();

  /** `seen` has the names that were looked up on the way, because imports form diamonds and cycles. */
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
  /** The number of parts of the path that name the declaration. */
  readonly length: number;
}

/**
 * Finds the file-level declaration in a path such as `M.N.Library.Struct`, and how many parts of the
 * path name it: the namespaces at its beginning, and one more.
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
    /** The id that the whole path refers to according to solc. It decides between overloads. */
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
