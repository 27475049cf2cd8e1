import { scanTokens } from "../../compiler-input/scan-tokens.ts";

const declaration = /[ \t]*SPDX-License-Identifier:[^\r\n]*?(?=\s*(?:\*\/|[\r\n]|$))/g;

/** Returns a piece of source without the licence declarations in its comments. */
export function stripLicenses(source: string): string {
  const comments = [...scanTokens(source)].filter(({ kind }) => kind === "comment");
  return comments.reduceRight((rest, { start, end, text }) => {
    const stripped = stripLicense(text);
    // Where a whole comment goes, the blanks behind it go with it.
    const behind = stripped === "" ? rest.slice(end).trimStart() : rest.slice(end);
    return stripped === text ? rest : rest.slice(0, start) + stripped + behind;
  }, source);
}

/**
 * Returns a comment without its licence declaration, which solc (since 0.6.8) takes once in a source;
 * empty when nothing else is in the comment.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#spdx-license-identifier
 */
export function stripLicense(comment: string): string {
  if (comment.search(declaration) === -1) {
    return comment;
  }
  const lines = comment.split(/\r?\n/);
  const kept = lines
    .map((line) => ({ line, rest: line.replace(declaration, "").trimEnd() }))
    .filter(({ line, rest }) => line === rest || !/^[\s*]*$/.test(rest))
    .map(({ rest }) => rest);
  const text = kept.join("\n");
  return /^[\s/*]*$/.test(text) ? "" : text;
}
