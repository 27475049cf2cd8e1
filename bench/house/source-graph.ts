import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One import, export from, or `import()` of a file. */
export interface SourceImport {
  readonly specifier: string;
  /** The imported file of `src`, relative to it; undefined for a package. */
  readonly target: string | undefined;
  /** Whether it is an `import()`, which is evaluated when it is reached. */
  readonly isLate: boolean;
}

/** One file of `src`. */
export interface SourceFile {
  /** Relative to `src`, with slashes. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly SourceImport[];
}

/** Reads the files below `src` of a checkout with their imports, type-only ones included. */
export function readSourceGraph(root: string): readonly SourceFile[] {
  const folder = path.join(root, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => {
      const file = name.replaceAll("\\", "/");
      const text = readFileSync(path.join(folder, name), "utf8");
      return { file, text, lines: text.split("\n").length - 1, imports: listImports(file, text) };
    })
    .sort((a, b) => a.file.localeCompare(b.file));
}

/** Lists what the text of a file imports, in each form that TypeScript has for it. */
export function listImports(file: string, text: string): readonly SourceImport[] {
  const code = text.replace(/^\s*\*.*$|^\s*\/\/.*$|^\s*\/\*.*$/gm, "");
  const statements = /^(?:import|export)\b(?:[^;"'`]*?\bfrom)?\s*["']([^"']+)["']/gm;
  const calls = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
  return [
    ...[...code.matchAll(statements)].map((match) => toImport(file, match[1] ?? "", false)),
    ...[...code.matchAll(calls)].map((match) => toImport(file, match[1] ?? "", true)),
  ];
}

function toImport(file: string, specifier: string, isLate: boolean): SourceImport {
  const target = specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
  return { specifier, target, isLate };
}

/**
 * Lists the groups of files that import each other in a circle. Type-only imports and `import()` count.
 *
 * @see https://doi.org/10.1137/0201010 (Tarjan's strongly connected components)
 */
export function findCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const targets = new Map(
    files.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]),
  );
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) {
        low = Math.min(low, visit(target));
      } else if (open.includes(target)) {
        low = Math.min(low, order.get(target) ?? low);
      }
    }
    if (low === own) {
      const cycle = open.splice(open.indexOf(file));
      if (cycle.length > 1) {
        cycles.push(cycle.sort());
      }
    }
    return low;
  }

  for (const { file } of files) {
    if (!order.has(file)) {
      visit(file);
    }
  }
  return cycles;
}
