import type { CompilerInput } from "../../../src/core/compiler-input/compiler-input.ts";

/** A compiler input out of source names and the paths that each source imports. */
export function toInput(
  imports: Readonly<Record<string, readonly string[]>>,
  settings: CompilerInput["settings"] = {},
): CompilerInput {
  const sources = Object.entries(imports).map(([name, paths]) => [
    name,
    { content: paths.map((path) => `import "${path}";\n`).join("") },
  ]);
  return { language: "Solidity", sources: Object.fromEntries(sources), settings };
}
