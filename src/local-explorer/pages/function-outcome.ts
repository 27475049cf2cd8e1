import { html } from "hono/html";
import type { Address } from "../../base/hex.ts";
import type { CallOutcome } from "../engine/call-function.ts";
import type { EncodedCall } from "../engine/encode-call.ts";
import type { ContractFunction } from "../engine/list-functions.ts";
import { facts } from "./facts.ts";
import { formatValue } from "./format-value.ts";
import type { Html } from "./layout.ts";

/** What came of a call: its values, its call data, or why there are none. */
export function functionOutcome(
  outcome: CallOutcome | EncodedCall,
  { definition, address }: { readonly definition: ContractFunction; readonly address: Address },
): Html {
  switch (outcome.kind) {
    case "returned":
      return outcome.values.length === 0
        ? html`<p>It returned nothing.</p>`
        : facts(
            outcome.values.map(({ name, type, value }) => [
              name === "" ? type : name,
              html`<span class="value">${formatValue(value)}</span>`,
            ]),
          );
    case "undecoded":
      return facts([["Undecoded", html`<code>${outcome.data}</code>`]]);
    case "reverted":
      return html`<p class="warning">The call reverted.</p>`;
    case "invalid":
      return html`<p class="warning">${outcome.problem}</p>`;
    case "unanswered":
      return html`<p class="warning">The node did not answer.</p>`;
    case "encoded":
      return facts([
        ["Call data", html`<code>${outcome.data}</code>`],
        ["As JSON-RPC", html`<code>${toJsonRpc(outcome.data, { definition, address })}</code>`],
      ]);
  }
}

/** What a development node takes, whose accounts are unlocked. */
function toJsonRpc(
  data: string,
  { definition, address }: { readonly definition: ContractFunction; readonly address: Address },
): string {
  const value = definition.isPayable ? { value: "0x0" } : {};
  const transaction = { from: "0x…", to: address, ...value, data };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_sendTransaction", params: [transaction] });
}
