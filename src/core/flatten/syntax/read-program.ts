import type { SyntaxNode } from "../../build/syntax-tree.ts";
import { walkNodes } from "../../build/syntax-tree.ts";
import type { CompilerInput } from "../../compiler-input/compiler-input.ts";
import { createScope } from "./create-scope.ts";
import type { Declaration, Program } from "./program.ts";
import { readSourceFile } from "./read-source-file.ts";
import type { SourceFile } from "./source-file.ts";

export type ReadProgram =
  | { readonly kind: "read"; readonly program: Program }
  | { readonly kind: "unreadable"; readonly inputSourceName: string };

/** Reads a source and all that it imports. Each must have its text and its syntax tree. */
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
  /** Returns the name of a source that cannot be read. */
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

/** Directives have neither a name nor a body. */
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
