import { stripControls } from "../../base/text.ts";

/** Names and messages are text, and neither markup nor links. */
export function escapeMarkdown(text: string): string {
  // GitHub makes links of bare URLs, and formulas of text between dollars.
  const markup = /[\\`*_[\]<>|#@!$~&]|:(?=\/\/)|(?<=\bwww)\./gi;
  return stripControls(text).replaceAll(markup, (character) => `\\${character}`);
}

/** @see https://spec.commonmark.org/0.31.2/#code-spans */
export function toCodeSpan(text: string): string {
  const code = stripControls(text);
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** The first row is the head. The cells are Markdown. */
export function toTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
