import { escapeHtml, toHtmlPage } from "../html-page.ts";
import { escapeMarkdown, toCodeSpan, toTable } from "../markdown.ts";

export interface ReportPage {
  readonly title: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly title: string;
  readonly verdict?: string | undefined;
  readonly sentence?: string | undefined;
  readonly tables: readonly ReportTable[];
}

export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
}

/** Text; as `code`, it is an address, a name or a hash. */
export type ReportCell = string | { readonly code: string } | { readonly strong: string };

export function writeHtmlReport({ title, sections }: ReportPage): string {
  const content = sections.flatMap(({ title: heading, verdict, sentence, tables }) => [
    `<h2>${escapeHtml(heading)}</h2>`,
    ...(verdict === undefined ? [] : [`<p><strong>${escapeHtml(verdict)}</strong></p>`]),
    ...(sentence === undefined ? [] : [`<p>${escapeHtml(sentence)}</p>`]),
    ...tables.map(writeTable),
  ]);
  return toHtmlPage({ title, content, style });
}

/** On a narrow page each cell is a line of its own, with its column's name before it. */
function writeTable({ head, rows }: ReportTable): string {
  const columns = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const lines = rows.map((cells) => {
    const written = cells.map((cell, index) =>
      cell === ""
        ? "<td></td>"
        : `<td data-column="${escapeHtml(head[index] ?? "")}">${writeCell(cell)}</td>`,
    );
    return `<tr>${written.join("")}</tr>`;
  });
  return `<table>\n<thead><tr>${columns}</tr></thead>\n<tbody>\n${lines.join("\n")}\n</tbody>\n</table>`;
}

function writeCell(cell: ReportCell): string {
  if (typeof cell === "string") {
    return escapeHtml(cell);
  }
  return "code" in cell
    ? `<code>${escapeHtml(cell.code)}</code>`
    : `<strong class="bad">${escapeHtml(cell.strong)}</strong>`;
}

const style = `table { margin: 1rem 0; font-size: 0.9rem; }
th, td:first-child { overflow-wrap: normal; }
@media screen and (max-width: 48rem) {
  thead { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
  table, tbody, tr, td { display: block; }
  tr { border: 1px solid var(--line); margin-bottom: 0.75rem; }
  td, td:first-child { border: 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
  td[data-column]::before { content: attr(data-column) ": "; font-weight: bold; }
}
@media print { table { font-size: 0.75rem; } }
`;

export function writeMarkdownReport({ title, sections }: ReportPage): string {
  return [
    `# ${escapeMarkdown(title)}`,
    ...sections.flatMap(({ title: heading, verdict, sentence, tables }) => [
      `## ${escapeMarkdown(heading)}`,
      ...(verdict === undefined ? [] : [`**${escapeMarkdown(verdict)}**`]),
      ...(sentence === undefined ? [] : [escapeMarkdown(sentence)]),
      ...tables.map(({ head, rows }) => toTable([head, ...rows.map((cells) => cells.map(toMarkdownCell))])),
    ]),
    "",
  ].join("\n\n");
}

/** A bar would end the cell of a table, also in code. */
function toMarkdownCell(cell: ReportCell): string {
  if (typeof cell === "string") {
    return escapeMarkdown(cell);
  }
  return "code" in cell ? toCodeSpan(cell.code.replaceAll("|", "")) : `**${escapeMarkdown(cell.strong)}**`;
}
