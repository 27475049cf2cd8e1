import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import type { NamedValue } from "../../../core/abi/constructor.ts";
import type { ContractFunction } from "../../engine/calls/abi-entries.ts";
import type { CallOutcome, EncodedCall } from "../../engine/calls/call-function.ts";
import type { Revert } from "../../engine/calls/decode-revert.ts";
import { facts, foldedText, formatValue, type Html } from "../parts.ts";

/** What came of a call: its values, its call data, or why there are none. */
export function functionOutcome(
  outcome: CallOutcome | EncodedCall,
  { definition, address }: { readonly definition: ContractFunction; readonly address: Address },
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
    case "encoded":
      return facts([
        ["Call data", foldedText(outcome.data)],
        ["As JSON-RPC", foldedText(toJsonRpc(outcome.data, { definition, address }))],
      ]);
  }
}

/** Decoded values under their names, or their types where they have none. */
export function valueList(values: readonly NamedValue[]): Html {
  return facts(
    values.map(({ name, type, value }) => [name === "" ? type : name, foldedText(formatValue(value))]),
  );
}

/** Why a call or a transaction reverted. */
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

/** What a development node takes, whose accounts are unlocked. */
function toJsonRpc(
  data: string,
  { definition, address }: { readonly definition: ContractFunction; readonly address: Address },
): string {
  const value = definition.isPayable ? { value: "0x0" } : {};
  const transaction = { from: "0x…", to: address, ...value, data };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_sendTransaction", params: [transaction] });
}
