import { html } from "hono/html";
import type { ChangedLines, FileComparison } from "../../engine/compare/compare-sources.ts";
import type { Html } from "../parts.ts";

/** So many files are shown line by line. */
const maxShownFiles = 20;

/** So many lines of each of them. */
const maxShownLines = 400;

/** Two sets of sources: which files are the same, which differ, and in which lines. */
export function sourceChanges(files: readonly FileComparison[]): Html {
  const same = files.filter(({ kind }) => kind === "same").length;
  const changed = files.filter((file) => file.kind === "changed");
  const shown = changed.slice(0, maxShownFiles);
  return html`<p class="card">${same} of ${files.length} files are the same.${
    shown.length === 0 ? "" : " Lines with - are in this contract, lines with + in the other."
  }${
    changed.length > shown.length
      ? ` ${changed.length} files differ, of which the first ${shown.length} are shown.`
      : ""
  }</p>
${nameList("Only this contract has", files, "only-own")}
${nameList("Only the other contract has", files, "only-others")}
${shown.map(
  ({ name, otherName, changes }) => html`<details open>
<summary>${name}${otherName === name ? "" : html` <span class="muted">there: ${otherName}</span>`}</summary>
${changes === undefined ? html`<p class="changes">The files differ, and are too long to be compared line by line.</p>` : changeList(changes, name)}
</details>`,
)}`;
}

function nameList(
  label: string,
  files: readonly FileComparison[],
  kind: "only-own" | "only-others",
): Html | "" {
  const names = files.filter((file) => file.kind === kind).map(({ name }) => name);
  return names.length === 0
    ? ""
    : html`<p>${label}: ${names.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}</p>`;
}

interface ShownLine {
  readonly sign: "-" | "+" | " ";
  readonly text: string;
}

function changeList(changes: readonly ChangedLines[], name: string): Html {
  const lines = changes.flatMap(({ own, others }): ShownLine[] => [
    { sign: " ", text: describePlace(own, others) },
    ...own.map(({ text }) => ({ sign: "-" as const, text })),
    ...others.map(({ text }) => ({ sign: "+" as const, text })),
  ]);
  const shown = lines.slice(0, maxShownLines);
  return html`<div class="code" tabindex="0" role="region" aria-label="Changes of ${name}"><pre>${shown.map(
    ({ sign, text }) => html`<span class="${classes[sign]}">${sign} ${text}</span>\n`,
  )}${lines.length > shown.length ? `… and ${lines.length - shown.length} more lines` : ""}</pre></div>`;
}

const classes = { "-": "line-own", "+": "line-other", " ": "muted" } as const;

/** Where lines were added, this side has none, and the other way round. */
function describePlace([own]: ChangedLines["own"], [other]: ChangedLines["others"]): string {
  const here = own === undefined ? undefined : `line ${own.number} here`;
  const there = other === undefined ? undefined : `line ${other.number} there`;
  return [here, there].filter(Boolean).join(", ");
}
