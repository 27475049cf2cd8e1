import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { AssignedName } from "../names/assigned-name.ts";
import type { NeededDirective } from "../needs/collect-needed.ts";
import { sliceTokens, type TextRange } from "../syntax/slice-tokens.ts";
import { applyEdits } from "./apply-edits.ts";
import { listReferenceEdits } from "./list-reference-edits.ts";

/** Returns the text of a using directive in the output, without the functions that nothing uses. */
export function renderDirective(
  { directive, attachments, references }: NeededDirective,
  names: ReadonlyMap<number, AssignedName>,
): string {
  const { file, item } = directive;
  const edits = listReferenceEdits(references, { source: file.source, names });
  const render = (range: TextRange): string => applyEdits(file.source, range, edits);
  if (attachments.size === directive.attachments.length) {
    return render(item);
  }
  const symbols = sliceTokens(file.tokens, item).filter(({ kind }) => kind === "symbol");
  const findSymbol = (start: number, ...texts: readonly string[]): number =>
    symbols.find((symbol) => symbol.start >= start && texts.includes(symbol.text))?.start ?? item.end;
  /** With the operator behind it, `f as +`. */
  const toRange = ({ start, end }: SyntaxNode): TextRange => ({ start, end: findSymbol(end, ",", "}") });
  const kept = directive.attachments
    .filter((attachment) => attachments.has(attachment))
    .map((attachment) => render(toRange(attachment)).trim());
  const head = { start: item.start, end: findSymbol(item.start, "{") };
  const tail = { start: findSymbol(item.start, "}"), end: item.end };
  return `${render(head)}{ ${kept.join(", ")} ${render(tail)}`;
}
