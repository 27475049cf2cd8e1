import { type AssignedName, toReferenceText } from "../names/assigned-name.ts";
import type { Reference } from "../needs/reference.ts";
import type { Edit } from "./apply-edits.ts";

/** Lists the edits that make references say what their declarations are called in the output. */
export function listReferenceEdits(
  references: readonly Reference[],
  { source, names }: { readonly source: string; readonly names: ReadonlyMap<number, AssignedName> },
): readonly Edit[] {
  return references.flatMap(({ start, end, declaration }) => {
    const assigned = names.get(declaration.id);
    const text = assigned === undefined ? declaration.name : toReferenceText(assigned);
    return text === source.slice(start, end) ? [] : [{ start, end, text }];
  });
}
