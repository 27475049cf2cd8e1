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
  readonly attachments: ReadonlySet<SyntaxNode>;
  readonly references: readonly Reference[];
}

export interface Needed {
  readonly declarations: ReadonlyMap<number, NeededDeclaration>;
  readonly directives: readonly NeededDirective[];
}

/** Collects what a declaration refers to, directly or not, and the using directives of the functions that it calls. */
export function collectNeeded(program: Program, target: Declaration): Needed {
  const declarations = new Map<number, NeededDeclaration>();
  const attachments = new Map<UsingDirective, Set<SyntaxNode>>();
  const directives = [...program.files.values()].flatMap(listUsingDirectives);
  const queue = [target];
  for (let declaration = queue.pop(); declaration !== undefined; declaration = queue.pop()) {
    if (declarations.has(declaration.id)) {
      continue;
    }
    const references = listReferences(program, declaration);
    const memberUses = listMemberUses(program, declaration.node);
    declarations.set(declaration.id, { declaration, references });
    queue.push(...references.map((reference) => reference.declaration));
    const found = directives.flatMap((directive) =>
      findAttachments(program, { directive, declaration, memberUses }),
    );
    for (const { directive, attachment } of found) {
      const kept = (attachments.get(directive) ?? new Set()).add(attachment);
      attachments.set(directive, kept);
      queue.push(
        ...listDirectiveReferences(program, directive, kept).map((reference) => reference.declaration),
      );
    }
  }
  return {
    declarations: inOrder(program, declarations),
    directives: [...attachments].map(([directive, kept]) => ({
      directive,
      attachments: kept,
      references: listDirectiveReferences(program, directive, kept),
    })),
  };
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

interface Attachment {
  readonly directive: UsingDirective;
  readonly attachment: SyntaxNode;
}

function findAttachments(
  program: Program,
  {
    directive,
    declaration,
    memberUses,
  }: {
    readonly directive: UsingDirective;
    readonly declaration: Declaration;
    readonly memberUses: readonly number[];
  },
): Attachment[] {
  const isInForce = directive.isGlobal || directive.file === declaration.file;
  return isInForce
    ? directive.attachments
        .filter((attachment) =>
          memberUses.some((reference) => isAttached(program, { attachment, reference })),
        )
        .map((attachment) => ({ directive, attachment }))
    : [];
}

function isAttached(
  program: Program,
  { attachment, reference }: { readonly attachment: SyntaxNode; readonly reference: number },
): boolean {
  return attachment.reference === reference || attachment.reference === program.findOwner(reference)?.id;
}

function listDirectiveReferences(
  program: Program,
  directive: UsingDirective,
  kept: ReadonlySet<SyntaxNode>,
): readonly Reference[] {
  const dropped = directive.attachments.filter((attachment) => !kept.has(attachment));
  return listReferences(program, directive).filter(
    ({ start }) => !dropped.some((attachment) => attachment.start <= start && start < attachment.end),
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
  readonly attachments: readonly SyntaxNode[];
}

function listUsingDirectives(file: SourceFile): UsingDirective[] {
  return file.items
    .filter(({ node }) => node.type === "UsingForDirective")
    .map((item) => ({
      file,
      item,
      isGlobal: item.node.attributes.global === true,
      attachments: item.node.children.filter(({ type }) => type === "IdentifierPath"),
    }));
}
