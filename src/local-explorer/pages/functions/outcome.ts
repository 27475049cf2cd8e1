import { html } from "hono/html";
import type { Address, Hex } from "../../../base/hex.ts";
import type { NamedValue } from "../../../core/abi/constructor.ts";
import type { CallOutcome } from "../../engine/calls/call-function.ts";
import type { Revert } from "../../engine/calls/decode-revert.ts";
import { facts, foldedText, formatValue, type Html } from "../parts.ts";
import type { WriteOutcome } from "./run-functions.ts";

export function functionOutcome(
  outcome: CallOutcome | WriteOutcome,
  { from, address }: { readonly from: string; readonly address: Address },
): Html {
  switch (outcome.kind) {
    case "returned":
      return outcome.values.length === 0 ? html`<p>It returned nothing.</p>` : valueList(outcome.values);
    case "undecoded":
      return facts([["Undecoded", foldedText(outcome.data)]]);
    case "reverted":
      return revertNote(outcome.revert);
    case "invalid":
      return html`<p class="warning">${outcome.problem}</p>`;
    case "unanswered":
      return html`<p class="warning">${outcome.reason}</p>`;
    case "sent":
      return facts([["Transaction", foldedText(outcome.transactionHash)]]);
    case "encoded":
      return callData(outcome, { from, address });
  }
}

function callData(
  { data, value }: { readonly data: Hex; readonly value: Hex },
  { from, address }: { readonly from: string; readonly address: Address },
): Html {
  const transaction = { from: from || "0x…", to: address, value, data };
  const request = { jsonrpc: "2.0", id: 1, method: "eth_sendTransaction", params: [transaction] };
  return html`<div class="call-data" data-to="${address}" data-data="${data}" data-value="${value}">${facts([
    ["Call data", foldedText(data)],
    ["As JSON-RPC", foldedText(JSON.stringify(request))],
  ])}</div>`;
}

export function valueList(values: readonly NamedValue[]): Html {
  return facts(
    values.map(({ name, type, value }) => [name === "" ? type : name, foldedText(formatValue(value))]),
  );
}

export function revertNote(revert: Revert): Html {
  switch (revert.kind) {
    case "silent":
      return html`<p class="warning">The call reverted without a reason.</p>`;
    case "text":
      return html`<p class="warning">The call reverted: ${revert.text.slice(0, maxReasonCharacters)}</p>`;
    case "panic":
      return html`<p class="warning">The call reverted: ${revert.meaning} (<code>Panic(${revert.code})</code>).</p>`;
    case "error":
      return html`<div class="warning"><p>The call reverted with the error <code>${revert.name}</code>${
        revert.isOwn ? "" : ", as the ABI of another verified contract names it"
      }.</p>${revert.values.length === 0 ? "" : valueList(revert.values)}</div>`;
    case "unknown":
      return html`<div class="warning"><p>The call reverted with data that no verified ABI names.</p>
${facts([["Data", foldedText(revert.data)]])}</div>`;
  }
}

const maxReasonCharacters = 2_000;
