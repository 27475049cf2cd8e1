import type { Program } from "../syntax/program.ts";
import { resolvePath } from "../syntax/resolve-path.ts";
import { sliceTokens, type TextRange } from "../syntax/slice-tokens.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import { isDocumentation } from "../syntax/split-gap.ts";
import type { Reference } from "./reference.ts";

/** The tag and the path of a contract behind it. */
const inheritdoc = /(@inheritdoc\s+)([\w$]+(?:\.[\w$]+)*)/g;

/**
 * Lists the contracts that NatSpec names with `@inheritdoc`. It is the only tag whose text solc
 * resolves, since 0.6.12.
 *
 * @see https://docs.soliditylang.org/en/latest/natspec-format.html#tags
 */
export function listInheritdocReferences(
  program: Program,
  { file, range }: { readonly file: SourceFile; readonly range: TextRange },
): Reference[] {
  return sliceTokens(file.tokens, range)
    .filter(({ kind, text }) => kind === "comment" && isDocumentation(text))
    .flatMap((comment) =>
      [...comment.text.matchAll(inheritdoc)].flatMap(({ index, 1: tag = "", 2: text = "" }) => {
        const path = text.split(".");
        const resolved = resolvePath(program, { fileName: file.name, path });
        const start = comment.start + index + tag.length;
        const end = start + path.slice(0, resolved?.length ?? 0).join(".").length;
        return resolved === undefined ? [] : [{ start, end, declaration: resolved.declaration }];
      }),
    );
}
