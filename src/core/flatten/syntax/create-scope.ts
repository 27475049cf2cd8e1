import type { Declaration, Meaning, Program } from "./program.ts";
import type { Import, SourceFile } from "./source-file.ts";

/**
 * Returns how to look up what a name means at file level, through imports, aliases, namespaces and
 * what imported files import themselves.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
export function createScope(
  files: ReadonlyMap<string, SourceFile>,
  declarations: readonly Declaration[],
): Program["lookUp"] {
  const own = Map.groupBy(declarations, ({ file, name }) => toKey(file.name, name));
  const known = new Map<string, readonly Meaning[]>();

  /** `seen` holds what was looked up on the way, as imports form diamonds and cycles. */
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
