import { resolveImportPath } from "../../compiler-input/import-closure.ts";
import type { SourceToken } from "../../compiler-input/scan-tokens.ts";
import { decodeStringLiteral } from "../../compiler-input/scan-tokens.ts";
import { sliceTokens } from "./slice-tokens.ts";
import type { Import, SourceFile, TopLevelItem } from "./source-file.ts";

/**
 * Reads an import directive: from its text, because old trees lack the names, save for the path, of
 * which solc says what it became after remapping (since 0.4.12).
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#importing-other-source-files
 */
export function parseImport(
  file: Pick<SourceFile, "name" | "tokens">,
  { node, start, end }: TopLevelItem,
): Import {
  const tokens = sliceTokens(file.tokens, { start, end }).filter(({ kind }) => kind !== "comment");
  const { absolutePath } = node.attributes;
  const path = decodeStringLiteral(tokens.find(({ kind }) => kind === "string")?.text ?? "");
  const fileName = typeof absolutePath === "string" ? absolutePath : resolveImportPath(path, file.name);
  const open = tokens.findIndex(({ text }) => text === "{");
  if (open !== -1) {
    const close = tokens.findIndex(({ text }) => text === "}");
    return { kind: "names", fileName, names: parseNames(tokens.slice(open + 1, close)) };
  }
  const name = tokens[tokens.findIndex(({ text }) => text === "as") + 1]?.text;
  return name === undefined || name === "import"
    ? { kind: "everything", fileName }
    : { kind: "namespace", fileName, name };
}

/** `A, B as C` */
function parseNames(tokens: readonly SourceToken[]): { foreign: string; local: string }[] {
  const [first, second, third] = tokens;
  if (first === undefined) {
    return [];
  }
  const comma = tokens.findIndex(({ text }) => text === ",");
  const rest = comma === -1 ? [] : parseNames(tokens.slice(comma + 1));
  const local = second?.text === "as" && third !== undefined ? third.text : first.text;
  return [{ foreign: first.text, local }, ...rest];
}
