import type { SourceToken } from "../../compiler-input/scan-tokens.ts";
import type { Declaration } from "../syntax/program.ts";
import { sliceTokens, type TextRange } from "../syntax/slice-tokens.ts";

/**
 * Finds where a declaration states its own name: behind its keyword, for a constant before its value,
 * and again at its constructor, which before solc 0.5 could be a function of the contract's name.
 */
export function findNameTokens({ node, name, file }: Declaration): readonly SourceToken[] {
  const listWords = (range: TextRange): SourceToken[] =>
    sliceTokens(file.tokens, range).filter(({ kind }) => kind === "word");
  if (node.type === "VariableDeclaration") {
    const assignment = sliceTokens(file.tokens, node).find(({ text }) => text === "=");
    return listWords({ start: node.start, end: assignment?.start ?? node.end }).slice(-1);
  }
  const isName = ({ text }: SourceToken): boolean => text === name;
  const constructors = node.children.filter(
    (child) => child.type === "FunctionDefinition" && child.name === name,
  );
  return [node, ...constructors].flatMap((definition) =>
    listWords(definition).slice(1).filter(isName).slice(0, 1),
  );
}
