import type { CompilerInput } from "./compiler-input.ts";

/**
 * Returns a compiler input with some of the sources of another, in the same order, and everything
 * else as it is: each setting may be part of the metadata, and so of the bytecode.
 */
export function cutSources(input: CompilerInput, names: ReadonlySet<string>): CompilerInput {
  const sources = Object.entries(input.sources).filter(([name]) => names.has(name));
  return { ...input, sources: Object.fromEntries(sources) };
}
