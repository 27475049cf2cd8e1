import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import type { Run } from "../run.ts";

/** Names the sources of a build whose files have another text by now: they were not built since. */
export async function findChangedSources(
  { sources }: Pick<CompilerInput, "sources">,
  { ports }: Run,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const [name, { content }] of Object.entries(sources)) {
    const current = await ports.host?.readSource(name);
    if (current !== undefined && current !== content) {
      changed.push(name);
    }
  }
  return changed;
}
