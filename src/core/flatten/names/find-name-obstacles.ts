import { walkNodes } from "../../build/syntax-tree.ts";
import type { NameObstacle } from "../flattened.ts";
import type { Needed, NeededDeclaration } from "../needs/collect-needed.ts";
import type { Program } from "../syntax/program.ts";
import { listAssemblyNames } from "./list-inner-names.ts";

/**
 * Finds the names that nothing at file level may have in the output, though each source for itself
 * was right to use them.
 *
 * In one file every declaration is known everywhere: also where inline assembly declares its name,
 * which solc refuses, and where the name stood for a builtin.
 */
export function findNameObstacles(
  program: Program,
  { declarations }: Needed,
): ReadonlyMap<string, NameObstacle> {
  const all = [...declarations.values()];
  const builtins = all.flatMap((needed) => listBuiltins(program, needed));
  const assembly = all.flatMap(({ declaration }) => listAssemblyNames(declaration.node, declaration.file));
  return new Map<string, NameObstacle>([
    ...builtins.map((name) => [name, "builtin"] as const),
    ...assembly.map((name) => [name, "assembly"] as const),
  ]);
}

/** Builtins have ids that no node has. */
function listBuiltins(program: Program, { declaration }: NeededDeclaration): string[] {
  return [...walkNodes(declaration.node)]
    .filter(
      ({ type, reference }) =>
        type === "Identifier" &&
        reference !== undefined &&
        program.findOwner(reference) === undefined &&
        !program.isImport(reference),
    )
    .map(({ name }) => name)
    .filter((name) => name !== undefined);
}
