import type { Declaration, Program } from "./program.ts";

export interface ResolvedPath {
  readonly declaration: Declaration;
  /** How many parts of the path it takes to name the declaration. */
  readonly length: number;
}

/**
 * Finds the file-level declaration that a path such as `M.N.Library.Struct` goes through, and how far
 * the path goes to name it: the namespaces at its beginning, and one name.
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
    /** What solc says the whole path refers to: it tells the overloads of a function apart. */
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
