import { html } from "hono/html";
import type { JobReport } from "../store/jobs.ts";
import type { PageSources } from "./contract/contract-view.ts";
import {
  addressLink,
  codeBlock,
  facts,
  formatTime,
  type Html,
  messagePage,
  type ShownPage,
} from "./parts.ts";

export function submissionPath(receipt: string): string {
  return `/submission/${encodeURIComponent(receipt)}`;
}

export function showSubmission(receipt: string, { store }: Pick<PageSources, "store">): ShownPage {
  const report = store.jobs.find(receipt);
  if (report === undefined) {
    const text = "This explorer has no submission with this receipt.";
    return { ...messagePage("No such submission", text), status: 404 };
  }
  const { kind, chainId, address, submittedAtMs, finishedAtMs } = report;
  const title = kind === "proxy" ? "Link of a proxy" : "Submission";
  const content = html`<h1>${title}</h1>
<p class="address"><span class="mono">${receipt}</span></p>
${facts([
  [
    kind === "proxy" ? "Proxy" : "Contract",
    html`${addressLink(address, chainId)} <span class="muted">on chain ${chainId}</span>`,
  ],
  ["Status", describeState(report)],
  ["Submitted", formatTime(submittedAtMs)],
  ["Judged", finishedAtMs === undefined ? undefined : formatTime(finishedAtMs)],
])}
${cause(report)}`;
  return { title, content, query: address };
}

function describeState({ kind, state }: JobReport): string {
  if (state.kind === "pending") {
    return "waits for its verdict";
  }
  if (state.verdict.kind === "rejected") {
    return state.verdict.facts?.isTemporary === true ? "ended without a verdict" : "refused";
  }
  return kind === "proxy" ? "linked" : "verified";
}

function cause({ state }: JobReport): Html | "" {
  if (state.kind === "pending" || state.verdict.kind !== "rejected") {
    return "";
  }
  const { message, facts: known } = state.verdict;
  const errors = known?.compilerErrors ?? [];
  return html`<h2>Cause</h2>
<div class="card"><p class="value">${known?.detail ?? message}</p></div>
${errors.length === 0 ? "" : codeBlock({ title: "Errors of the compiler", text: errors.join("\n"), isOpen: true })}`;
}
