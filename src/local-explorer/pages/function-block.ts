import { html } from "hono/html";
import { describeParameters, describeType } from "../../core/abi/constructor.ts";
import type { ContractFunction } from "../engine/list-functions.ts";
import { contractPath } from "./address-link.ts";
import type { ContractTab, ContractView } from "./contract-view.ts";
import { functionOutcome } from "./function-outcome.ts";
import type { Html } from "./layout.ts";
import type { ShownFunction } from "./run-functions.ts";

interface Place {
  readonly view: ContractView;
  readonly tab: Exclude<ContractTab, { readonly kind: "code" }>;
}

/** One function: its signature, a form for its arguments, and what came of the last call. */
export function functionBlock({ definition, texts, outcome }: ShownFunction, place: Place): Html {
  const { name, selector, inputs, outputs, isPayable } = definition;
  const returns = outputs.length === 0 ? "" : ` → ${describeParameters(outputs)}`;
  const isGetter = place.tab.kind === "read" && inputs.length === 0 && outcome !== undefined;
  return html`<details class="function" id="f-${selector}"${outcome === undefined ? "" : html` open`}>
<summary><b>${name}</b>(${describeParameters(inputs)})${returns}${isPayable ? html` <i>payable</i>` : ""}
<span class="muted">${selector}</span></summary>
<div class="body">
${isGetter ? "" : form(definition, { ...place, texts })}
${outcome === undefined ? "" : functionOutcome(outcome, { definition, address: place.view.address })}
</div>
</details>`;
}

function form(
  { selector, inputs }: ContractFunction,
  { view, tab, texts }: Place & { readonly texts: readonly string[] },
): Html {
  const path = contractPath(view.address, { tab: tab.kind });
  return html`<form action="${path}#f-${selector}" method="get">
<input type="hidden" name="chainid" value="${view.chainId}">
${tab.isAsProxy ? html`<input type="hidden" name="as" value="proxy">` : ""}
<input type="hidden" name="call" value="${selector}">
${inputs.map(
  (parameter, index) => html`<label><span>${parameter.name || `argument ${index + 1}`}
<span class="muted">${describeType(parameter)}</span></span>
<input name="a${index}" value="${texts[index] ?? ""}" placeholder="${toExample(parameter.type)}"
  spellcheck="false" autocomplete="off"></label>`,
)}
<button type="submit">${tab.kind === "read" ? "Call" : "Make call data"}</button>
</form>`;
}

/** How a value of a type is written. */
function toExample(type: string): string {
  if (type.endsWith("]") || type.startsWith("tuple")) {
    return "JSON";
  }
  const [start = ""] = /^[a-z]+/.exec(type) ?? [];
  return (
    { address: "0x…", bytes: "0x…", function: "0x…", bool: "true or false", string: "text" }[start] ??
    "number"
  );
}
