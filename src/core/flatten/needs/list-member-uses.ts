import type { SyntaxNode } from "../../build/syntax-tree.ts";
import { walkNodes } from "../../build/syntax-tree.ts";
import type { Program } from "../syntax/program.ts";

/** A function that is called on a value, `x.f()`, or an operator, `a + b`. */
export interface MemberUse {
  /** undefined for an operator. */
  readonly name: string | undefined;
  /** Id of the function, where there is one. */
  readonly reference: number | undefined;
}

/**
 * Lists the members and operators that a declaration uses, save those that are named through their
 * own contract or library: `Library.f()` needs no using directive.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#using-for
 */
export function listMemberUses(program: Program, root: SyntaxNode): readonly MemberUse[] {
  return [...walkNodes(root)].flatMap((node): MemberUse[] => {
    const { type, name, reference, attributes } = node;
    if (type === "MemberAccess") {
      return isQualified(program, node) ? [] : [{ name, reference }];
    }
    const operator = attributes.function;
    return typeof operator === "number" && type.endsWith("Operation")
      ? [{ name: undefined, reference: operator }]
      : [];
  });
}

function isQualified(program: Program, { reference, children: [expression] }: SyntaxNode): boolean {
  const owner = reference === undefined ? undefined : program.findOwner(reference);
  const scope = expression?.reference;
  return scope !== undefined && (scope === owner?.id || program.isImport(scope));
}
