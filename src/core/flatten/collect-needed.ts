import type { Declaration, Program } from "./program/program.ts";
import { listReferences, type Reference } from "./program/references.ts";
import type { SourceFile, TopLevelItem } from "./program/source-file.ts";

export interface NeededDeclaration {
  readonly declaration: Declaration;
  readonly references: readonly Reference[];
}

export interface NeededDirective {
  readonly directive: UsingDirective;
  readonly references: readonly Reference[];
}

export interface Needed {
  readonly declarations: ReadonlyMap<number, NeededDeclaration>;
  readonly directives: readonly NeededDirective[];
}

/** Collects what a declaration refers to, directly or not, and the using directives of its file and its type. */
export function collectNeeded(program: Program, target: Declaration): Needed {
  const declarations = new Map<number, NeededDeclaration>();
  const needed = new Map<UsingDirective, NeededDirective>();
  const directives = [...program.files.values()].flatMap(listUsingDirectives);
  const queue = [target];
  for (let declaration = queue.pop(); declaration !== undefined; declaration = queue.pop()) {
    if (declarations.has(declaration.id)) {
      continue;
    }
    const references = listReferences(program, declaration);
    declarations.set(declaration.id, { declaration, references });
    queue.push(...references.map((reference) => reference.declaration));
    for (const directive of directives) {
      if (!needed.has(directive) && isInForce(directive, declaration)) {
        const own = listReferences(program, directive);
        needed.set(directive, { directive, references: own });
        queue.push(...own.map((reference) => reference.declaration));
      }
    }
  }
  return { declarations: inOrder(program, declarations), directives: [...needed.values()] };
}

/** A global directive applies wherever its type is visible. */
function isInForce({ file, item, isGlobal }: UsingDirective, declaration: Declaration): boolean {
  const type = item.node.children.find((child) => child.type === "UserDefinedTypeName");
  return isGlobal ? type?.reference === declaration.id : file === declaration.file;
}

function inOrder(
  { files }: Program,
  declarations: ReadonlyMap<number, NeededDeclaration>,
): ReadonlyMap<number, NeededDeclaration> {
  const fileNames = [...files.keys()];
  const ranked = [...declarations].map(([id, needed]) => {
    const { file, item } = needed.declaration;
    return { id, needed, rank: fileNames.indexOf(file.name), start: item.start };
  });
  ranked.sort((one, other) => one.rank - other.rank || one.start - other.start);
  return new Map(ranked.map(({ id, needed }) => [id, needed]));
}

/** At file level, since solc 0.8.13. */
interface UsingDirective {
  readonly file: SourceFile;
  readonly item: TopLevelItem;
  readonly isGlobal: boolean;
}

function listUsingDirectives(file: SourceFile): UsingDirective[] {
  return file.items
    .filter(({ node }) => node.type === "UsingForDirective")
    .map((item) => ({
      file,
      item,
      isGlobal: item.node.attributes.global === true,
    }));
}
