import type { AbiCoder } from "../flattened.ts";
import { sliceTokens } from "../syntax/slice-tokens.ts";
import type { SourceFile, TopLevelItem } from "../syntax/source-file.ts";

/** What a source's pragmas say. */
export interface Pragmas {
  /** As written: `^0.8.20`. */
  readonly versionRanges: readonly string[];
  /** undefined: the compiler's default. */
  readonly abiCoder: { readonly coder: AbiCoder; readonly text: string } | undefined;
  /** The rest, as written: `experimental "v0.5.0"`. */
  readonly others: readonly string[];
}

/**
 * Reads the pragmas of a source, comments left out.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#pragmas
 */
export function readPragmas(file: SourceFile): Pragmas {
  const texts = file.items
    .filter(({ node }) => node.type === "PragmaDirective")
    .map((item) => toText(file, item));
  const others = texts.filter((text) => !text.startsWith("solidity "));
  return {
    versionRanges: texts
      .filter((text) => !others.includes(text))
      .map((text) => text.slice("solidity ".length)),
    abiCoder: others.map(toAbiCoder).find((found) => found !== undefined),
    others: others.filter((text) => toAbiCoder(text) === undefined),
  };
}

/** What stands between `pragma` and the semicolon. */
function toText({ source, tokens }: SourceFile, { start, end }: TopLevelItem): string {
  const text = sliceTokens(tokens, { start, end })
    .filter(({ kind }) => kind === "comment")
    .reduce((rest, comment) => rest.replace(comment.text, " "), source.slice(start, end));
  return text
    .replace(/^pragma\s+/, "")
    .replace(/\s*;$/, "")
    .replace(/\s+/g, " ");
}

/** `experimental ABIEncoderV2` is how it was called before solc 0.7.5. */
function toAbiCoder(text: string): Pragmas["abiCoder"] {
  if (text === "abicoder v2" || text === "experimental ABIEncoderV2") {
    return { coder: "v2", text };
  }
  return text === "abicoder v1" ? { coder: "v1", text } : undefined;
}
