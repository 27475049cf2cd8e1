import { stripControls } from "../../../base/text.ts";
import type { Block, Mark } from "../results/blocks.ts";
import type { ContractRow } from "../results/deployment-table.ts";

export interface Report {
  readonly title: string;
  /** What the run came to; default: the blocks say it. */
  readonly sentence?: string | undefined;
  /** Default: there is no table. */
  readonly contracts?: readonly ContractRow[] | undefined;
  readonly blocks: readonly Block[];
}

export function toMarkdown({ title, sentence, contracts = [], blocks }: Report): string {
  const head = ["", "Contract", "Address", "Network", "Result"];
  const parts = [
    `## ${escapeMarkdown(title)}`,
    ...(sentence === undefined ? [] : [escapeMarkdown(sentence)]),
    ...(contracts.length === 0 ? [] : [toTable([head, ...contracts.map(toCells)])]),
    ...(blocks.length === 0 ? [] : [blocks.flatMap(writeItem).join("\n")]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Signs that GitHub shows better than the marks of a terminal. */
const signs = { "✘": "❌", "…": "⏳", "✔": "✅", "→": "➡️", "–": "–" } as const satisfies Record<Mark, string>;

function toCells({ mark, name, address, network, result, pages }: ContractRow): readonly string[] {
  const [page = ""] = pages;
  const isLink = pages.length === 1 && safeLink.test(page);
  return [
    signs[mark],
    escapeMarkdown(name),
    isLink ? `[${address}](${page})` : escapeMarkdown(address),
    escapeMarkdown(network),
    escapeMarkdown(result),
  ];
}

/** A page whose URL cannot end the link that it stands in. */
const safeLink = /^https?:\/\/[\w.:/#?=&%-]+$/;

/** The bullet stands in the place of the mark. */
function writeItem({ text, rows }: Block): readonly string[] {
  return [
    `- ${escapeMarkdown(text)}`,
    ...rows.flatMap(([label, value]) =>
      value === null
        ? []
        : [`  - ${escapeMarkdown(label)}: ${label === "Next" ? toCodeSpan(value) : escapeMarkdown(value)}`],
    ),
  ];
}

/** Names and messages are text, and neither markup nor links. */
function escapeMarkdown(text: string): string {
  // GitHub makes links of bare URLs, and formulas of text between dollars.
  const markup = /[\\`*_[\]<>|#@!$~&]|:(?=\/\/)|(?<=\bwww)\./gi;
  return stripControls(text).replaceAll(markup, (character) => `\\${character}`);
}

/** @see https://spec.commonmark.org/0.31.2/#code-spans */
function toCodeSpan(text: string): string {
  const code = stripControls(text);
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** The first row is the head. The cells are Markdown. */
function toTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
