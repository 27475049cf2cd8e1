import { stripControls } from "../../../base/text.ts";
import type { Block, Mark } from "../results/blocks.ts";
import type { ContractRow } from "../results/deployment-table.ts";
import { type Report, toMarkdown } from "./write-markdown.ts";

/** As a page if the name of the file ends in .html, otherwise as Markdown. */
export function writeReport(report: Report, file: string): string {
  return /\.html?$/i.test(file) ? toHtml(report) : toMarkdown(report);
}

/** One file without scripts, for the screen in light and dark, and for paper. */
function toHtml({ title, sentence, contracts = [], blocks }: Report): string {
  const content = [
    ...(sentence === undefined ? [] : [`<p>${escapeHtml(sentence)}</p>`]),
    ...(contracts.length === 0 ? [] : writeTable(contracts)),
    ...(blocks.length === 0 ? [] : ["<h2>Findings</h2>", `<ul>${blocks.map(writeBlock).join("\n")}</ul>`]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content.join("\n")}
</main>
</body>
</html>
`;
}

/** The choices stand before the table, so that CSS alone hides rows. */
function writeTable(rows: readonly ContractRow[]): readonly string[] {
  const wrong = rows.filter(({ mark }) => classOf(mark) === "bad").length;
  const choices = [
    ["all", "All", rows.length],
    ["wrong", "Pending or with problems", wrong],
    ["others", "The others", rows.length - wrong],
  ] as const;
  return [
    ...choices.map(
      ([id, text, count]) =>
        `<input type="radio" name="shown" id="${id}"${id === "all" ? " checked" : ""}><label for="${id}">${text} (${count})</label>`,
    ),
    '<div class="scroll" role="region" aria-label="Contracts" tabindex="0">',
    "<table>",
    '<thead><tr><th scope="col"><span class="unseen">State</span></th>',
    ...["Contract", "Address", "Network", "Result", "Pages"].map((head) => `<th scope="col">${head}</th>`),
    "</tr></thead>",
    "<tbody>",
    ...rows.map(writeRow),
    "</tbody></table></div>",
  ];
}

function writeRow({ mark, name, address, network, result, pages }: ContractRow): string {
  const cells = [
    escapeHtml(name),
    `<span class="mono">${escapeHtml(address)}</span>`,
    escapeHtml(network),
    escapeHtml(result),
    pages.map(toLink).join("<br>"),
  ];
  const kind = classOf(mark);
  const sign = `<td class="${kind}"><span aria-hidden="true">${mark}</span></td>`;
  return `<tr class="is-${kind}">${sign}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/** Only http and https make a link. */
function toLink(url: string): string {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
    ? `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(new URL(url).host)}</a>`
    : escapeHtml(url);
}

function writeBlock({ mark, text, rows }: Block): string {
  const lines = rows.flatMap(([label, value]) => {
    if (value === null) {
      return [];
    }
    const written = label === "Next" ? `<code>${escapeHtml(value)}</code>` : escapeHtml(value);
    return [`<br>${escapeHtml(label)}: ${written}`];
  });
  return `<li><span class="${classOf(mark)}" aria-hidden="true">${mark}</span> ${escapeHtml(text)}${lines.join("")}</li>`;
}

/** Also within the quotes of an attribute. */
function escapeHtml(text: string): string {
  return stripControls(text).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function classOf(mark: Mark): "good" | "bad" | "plain" {
  if (mark === "✔") {
    return "good";
  }
  return mark === "✘" || mark === "…" ? "bad" : "plain";
}

const style = `:root { color-scheme: light dark; --text: #1b1f24; --back: #fff; --soft: #f3f5f7; --line: #ccd2d9;
  --link: #0b57b7; --good: #116329; --bad: #b3161f; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8ebee; --back: #14171a; --soft: #1f2429; --line: #3d454d; --link: #8ab8ff; --good: #6fd48b;
    --bad: #ff9a93; }
}
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
a { color: var(--link); }
code, .mono { font-family: ui-monospace, monospace; font-size: 0.9em; }
.mono { white-space: nowrap; }
label { margin: 0 1rem 0 0.25rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); margin-top: 0.75rem; }
table { border-collapse: collapse; width: 100%; }
.scroll td, .scroll th { overflow-wrap: normal; }
th, td { padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { background: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#wrong:checked ~ .scroll tr:is(.is-good, .is-plain), #others:checked ~ .scroll tr.is-bad { display: none; }
@media print {
  :root { --text: #000; --back: #fff; --soft: #fff; --line: #999; --link: #000; --good: #000; --bad: #000; }
  .scroll { overflow: visible; border: 0; } tr, li { break-inside: avoid; }
  input, label { display: none; } .scroll tr { display: table-row !important; }
}
`;
