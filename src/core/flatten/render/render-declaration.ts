import type { AssignedName } from "../names/assigned-name.ts";
import type { NeededDeclaration } from "../needs/collect-needed.ts";
import type { Declaration } from "../syntax/program.ts";
import { sliceTokens } from "../syntax/slice-tokens.ts";
import { applyEdits, type Edit } from "./apply-edits.ts";
import { findNameTokens } from "./find-name-tokens.ts";
import { listReferenceEdits } from "./list-reference-edits.ts";
import { wrapInComments } from "./wrap-in-comments.ts";

/** Returns the text of a declaration in the output, with its comments. */
export function renderDeclaration(
  { declaration, references }: NeededDeclaration,
  {
    names,
    directives,
  }: {
    readonly names: ReadonlyMap<number, AssignedName>;
    /** Texts of using directives that are to stand in the contract. */
    readonly directives: readonly string[];
  },
): string {
  const { file, item } = declaration;
  const { name, wrapper } = names.get(declaration.id) ?? { name: declaration.name, wrapper: undefined };
  const text = applyEdits(file.source, item, [
    ...listReferenceEdits(references, { source: file.source, names }),
    ...findNameTokens(declaration).map(({ start, end }) => ({ start, end, text: name })),
    ...(directives.length === 0 ? [] : [insertIntoBody(declaration, directives)]),
  ]);
  const withComments = wrapInComments(declaration, text);
  return wrapper === undefined ? withComments : `library ${wrapper} {\n${indent(withComments)}\n}`;
}

/** The body begins with the first brace behind the bases, whose arguments may have braces too. */
function insertIntoBody({ node, file }: Declaration, directives: readonly string[]): Edit {
  const header = node.children.filter(({ type }) => type.endsWith("Specifier"));
  const headerEnd = Math.max(node.start, ...header.map(({ end }) => end));
  const brace = sliceTokens(file.tokens, { start: headerEnd, end: node.end }).find(
    ({ text }) => text === "{",
  );
  const position = brace?.end ?? node.end;
  return { start: position, end: position, text: directives.map((text) => `\n    ${text}\n`).join("") };
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}
