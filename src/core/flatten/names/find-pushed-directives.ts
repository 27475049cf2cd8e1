import { walkNodes } from "../../build/syntax-tree.ts";
import type { Needed, NeededDeclaration, NeededDirective } from "../needs/collect-needed.ts";
import type { Program } from "../syntax/program.ts";

/** Using directives that move into contracts, with the ids of these. */
export type PushedDirectives = ReadonlyMap<NeededDirective, ReadonlySet<number>>;

/**
 * Finds the using directives that would reach too far, and the contracts that they move into.
 *
 * At file level `using L for T` holds in its own file. In the output there is one file only, where
 * the `x.f()` of another source could then mean two functions. Such a directive moves into those
 * contracts of its source that use it. Where a free function uses it as well, it has to stay.
 */
export function findPushedDirectives(
  program: Program,
  { declarations, directives }: Needed,
): PushedDirectives {
  const all = [...declarations.values()];
  const pushed = directives
    .filter(({ directive }) => !directive.isGlobal)
    .map((needed) => {
      const attached = listAttachedFunctions(program, needed);
      const isOwn = ({ declaration }: NeededDeclaration): boolean =>
        declaration.file === needed.directive.file;
      const users = all
        .filter((candidate) => isOwn(candidate) && usesAny(candidate, attached))
        .map(({ declaration }) => declaration);
      const isAmbiguous = all.some((candidate) => !isOwn(candidate) && hasRival(candidate, attached));
      const canMove = users.every(({ node }) => node.type === "ContractDefinition");
      return { needed, contractIds: new Set(isAmbiguous && canMove ? users.map(({ id }) => id) : []) };
    });
  return new Map(
    pushed
      .filter(({ contractIds }) => contractIds.size > 0)
      .map(({ needed, contractIds }) => [needed, contractIds]),
  );
}

/** The functions that a directive attaches, all those of a library: id → name. */
function listAttachedFunctions(
  program: Program,
  { attachments }: NeededDirective,
): ReadonlyMap<number, string> {
  const functions = [...attachments]
    .map(({ reference }) => reference)
    .filter((reference) => reference !== undefined)
    .flatMap((reference) => {
      const owner = program.findOwner(reference);
      const nodes = owner === undefined ? [] : [...walkNodes(owner.node)];
      return nodes.filter(
        ({ id, type }) => type === "FunctionDefinition" && (id === reference || owner?.id === reference),
      );
    });
  return new Map(functions.map(({ id = 0, name = "" }) => [id, name]));
}

function usesAny({ memberUses }: NeededDeclaration, attached: ReadonlyMap<number, string>): boolean {
  return memberUses.some(({ reference }) => reference !== undefined && attached.has(reference));
}

/** Whether a member of the same name means something else there. */
function hasRival({ memberUses }: NeededDeclaration, attached: ReadonlyMap<number, string>): boolean {
  const names = new Set(attached.values());
  return memberUses.some(
    ({ name = "", reference }) => names.has(name) && (reference === undefined || !attached.has(reference)),
  );
}
