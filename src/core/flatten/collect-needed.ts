import { type SyntaxNode, walkNodes } from "../build/syntax-tree.ts";
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

/** Collects what a declaration refers to, directly or not, and the using directives of the functions that it calls. */
export function collectNeeded(program: Program, target: Declaration): Needed {
  const declarations = new Map<number, NeededDeclaration>();
  const needed = new Map<UsingDirective, NeededDirective>();
  const directives = [...program.files.values()].flatMap(listUsingDirectives);
  const queue = [target];
  for (let declaration = queue.pop(); declaration !== undefined; declaration = queue.pop()) {
    if (declarations.has(declaration.id)) {
      continue;
    }
    const { id, file, node } = declaration;
    const references = listReferences(program, declaration);
    const memberUses = listMemberUses(program, node);
    declarations.set(id, { declaration, references });
    queue.push(...references.map((reference) => reference.declaration));
    for (const directive of directives) {
      const isInForce = directive.isGlobal || directive.file === file;
      if (isInForce && !needed.has(directive) && isUsed(program, { directive, memberUses })) {
        const own = listReferences(program, directive);
        needed.set(directive, { directive, references: own });
        queue.push(...own.map((reference) => reference.declaration));
      }
    }
  }
  return { declarations: inOrder(program, declarations), directives: [...needed.values()] };
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

/** A library provides all of its functions. */
function isUsed(
  program: Program,
  {
    directive: { item },
    memberUses,
  }: { readonly directive: UsingDirective; readonly memberUses: readonly number[] },
): boolean {
  const used = new Set(memberUses.flatMap((id) => [id, program.findOwner(id)?.id]));
  return item.node.children.some(
    ({ type, reference }) => type === "IdentifierPath" && reference !== undefined && used.has(reference),
  );
}

/**
 * Lists the ids of functions in `x.f()` and `a + b`. `Library.f()` needs no using directive.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#using-for
 */
function listMemberUses(program: Program, root: SyntaxNode): readonly number[] {
  return [...walkNodes(root)].flatMap((node) => {
    const { type, reference, attributes } = node;
    if (type === "MemberAccess") {
      return reference === undefined || isQualified(program, node) ? [] : [reference];
    }
    const operator = attributes.function;
    return typeof operator === "number" && type.endsWith("Operation") ? [operator] : [];
  });
}

function isQualified(program: Program, { reference, children: [expression] }: SyntaxNode): boolean {
  const owner = reference === undefined ? undefined : program.findOwner(reference);
  const scope = expression?.reference;
  return scope !== undefined && (scope === owner?.id || program.isImport(scope));
}

/** At file level, since solc 0.8.13. */
interface UsingDirective {
  readonly file: SourceFile;
  readonly item: TopLevelItem;
  /** It applies wherever the type is visible. */
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
