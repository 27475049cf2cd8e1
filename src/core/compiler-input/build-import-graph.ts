import { applyRemappings } from "./apply-remappings.ts";
import type { CompilerInput } from "./compiler-input.ts";
import { findImportPaths } from "./find-import-paths.ts";
import { parseRemapping } from "./parse-remapping.ts";
import { resolveImportPath } from "./resolve-import-path.ts";

/** Source name → names of the sources that it imports itself. */
export type ImportGraph = (sourceName: string) => readonly string[];

/**
 * Returns which source of a compiler input imports which; each source is read when it is asked for,
 * and once.
 *
 * Imports that the input does not have are left out: the input would not compile, which is for the
 * compiler to say.
 */
export function buildImportGraph({ sources, settings }: CompilerInput): ImportGraph {
  const remappings = toStrings(settings.remappings)
    .map(parseRemapping)
    .filter((remapping) => remapping !== undefined);
  const known = new Map<string, readonly string[]>();
  return (importingSourceName) => {
    const imports =
      known.get(importingSourceName) ??
      findImportPaths(sources[importingSourceName]?.content ?? "")
        .map((path) => resolveImportPath(path, importingSourceName))
        .map((path) => applyRemappings(path, { remappings, importingSourceName }))
        .filter((name) => Object.hasOwn(sources, name));
    known.set(importingSourceName, imports);
    return imports;
  };
}

function toStrings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
