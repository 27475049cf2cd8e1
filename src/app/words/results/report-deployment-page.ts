import type { RecordedDeploymentResult } from "../../../verification/result.ts";
import { escapeHtml, toHtmlLink, toHtmlPage } from "../html-page.ts";
import type { Block, Mark } from "./blocks.ts";
import { type ContractRow, sumUp, toContractRow } from "./deployment-table.ts";
import type { DeploymentWork } from "./describe-deployment.ts";
import { listBlocks, toHeading } from "./report-deployment.ts";

export function toHtml(result: RecordedDeploymentResult, work: DeploymentWork): string {
  const rows = result.contracts.map((contract) => toContractRow(contract, work));
  const blocks = listBlocks(result, work);
  const isEmpty = rows.length === 0;
  return toHtmlPage({
    title: toHeading(work),
    style,
    content: [
      `<p>${isEmpty ? "The run ended without a result" : escapeHtml(sumUp(result, work)[1])}.</p>`,
      ...(isEmpty ? [] : writeTable(rows)),
      ...(blocks.length === 0 ? [] : ["<h2>Findings</h2>", `<ul>${blocks.map(writeBlock).join("\n")}</ul>`]),
    ],
  });
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
    pages.map((page) => toHtmlLink(page, URL.canParse(page) ? new URL(page).host : page)).join("<br>"),
  ];
  const kind = classOf(mark);
  const sign = `<td class="${kind}"><span aria-hidden="true">${mark}</span></td>`;
  return `<tr class="is-${kind}">${sign}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function writeBlock({ mark, text, rows }: Block): string {
  const lines = rows.map(([label, given]) => {
    const value = given ?? "";
    const written = label === "Next" ? `<code>${escapeHtml(value)}</code>` : escapeHtml(value);
    return `<br>${escapeHtml(label)}: ${written}`;
  });
  return `<li><span class="${classOf(mark)}" aria-hidden="true">${mark}</span> ${escapeHtml(text)}${lines.join("")}</li>`;
}

function classOf(mark: Mark): "good" | "bad" | "plain" {
  if (mark === "✔") {
    return "good";
  }
  return mark === "✘" || mark === "…" ? "bad" : "plain";
}

const style = `label { margin: 0 1rem 0 0.25rem; } .scroll { margin-top: 0.75rem; }
.mono { white-space: nowrap; }
#wrong:checked ~ .scroll tr:is(.is-good, .is-plain), #others:checked ~ .scroll tr.is-bad { display: none; }
@media print { input, label { display: none; } .scroll tr { display: table-row !important; } }
`;
