import { html } from "hono/html";
import { describeParameters, describeType } from "../../../core/abi/constructor.ts";
import type { AbiParameter } from "../../../core/build/compiled-contract.ts";
import type { ContractView } from "../contract-view.ts";
import { contractPath, type Html } from "../parts.ts";
import { functionOutcome } from "./outcome.ts";
import type { CallContext, FunctionsTab, ShownFunction } from "./run-functions.ts";

const notes = {
  read: "Each call goes to the node, and changes nothing. Values that need no argument are shown at once.",
  write:
    "This page sends nothing: it has no key. It makes the call data, to be sent with a wallet, a script, or the unlocked account of a development node.",
} as const;

interface Place {
  readonly view: ContractView;
  readonly tab: FunctionsTab;
}

/** The functions of a contract, each with a form; undefined: its ABI is not known. */
export function functionsSection(functions: readonly ShownFunction[] | undefined, place: Place): Html {
  const { tab } = place;
  const title = `${tab.kind === "read" ? "Read" : "Write"} ${tab.isAsProxy ? "as proxy" : "contract"}`;
  return html`<h2>${title}</h2>
${functions === undefined ? unknown(tab) : listing(functions, place)}`;
}

function unknown({ isAsProxy }: FunctionsTab): Html {
  const what = isAsProxy ? "implementation" : "contract";
  return html`<p class="card">The ${what} is not verified, so that its functions are not known.</p>`;
}

function listing(functions: readonly ShownFunction[], place: Place): Html {
  const { kind } = place.tab;
  if (functions.length === 0) {
    return html`<p class="card">There is no function that ${kind === "read" ? "only reads" : "writes"}.</p>`;
  }
  return html`<p class="muted">${notes[kind]}</p>
${functions.map((shown) => functionBlock(shown, place))}`;
}

/** One function: its signature, a form for its arguments, and what came of the last call. */
function functionBlock(shown: ShownFunction, place: Place): Html {
  const { definition, outcome } = shown;
  const { name, selector, inputs, outputs, isPayable } = definition;
  const returns = outputs.length === 0 ? "" : ` → ${describeParameters(outputs)}`;
  return html`<details class="function" id="f-${selector}"${outcome === undefined ? "" : html` open`}>
<summary><b>${name}</b>(${describeParameters(inputs)})${returns}${isPayable ? html` <i>payable</i>` : ""}
<span class="muted">${selector}</span></summary>
<div class="body">
${outcome === undefined ? "" : functionOutcome(outcome, { definition, address: place.view.address })}
${form(shown, place)}
</div>
</details>`;
}

function form({ definition, texts, context }: ShownFunction, { view, tab }: Place): Html {
  const { selector, inputs } = definition;
  const path = contractPath(view.address, { tab: tab.kind });
  const method = inputs.some(mayBeLong) ? "post" : "get";
  return html`<form action="${path}#f-${selector}" method="${method}">
<input type="hidden" name="chainid" value="${view.chainId}">
${tab.isAsProxy ? html`<input type="hidden" name="as" value="proxy">` : ""}
<input type="hidden" name="call" value="${selector}">
${inputs.map(
  (parameter, index) => html`<label><span>${parameter.name || `argument ${index + 1}`}
<span class="muted">${describeType(parameter)}</span></span>
<input name="a${index}" value="${texts[index] ?? ""}" placeholder="${toExample(parameter.type)}"
  spellcheck="false" autocomplete="off"></label>`,
)}
${tab.kind === "read" ? contextFields(context) : ""}
<button type="submit">${tab.kind === "read" ? "Call" : "Make call data"}</button>
</form>`;
}

/** Whether a value may be longer than what fits into a URL. */
function mayBeLong({ type }: AbiParameter): boolean {
  return type === "string" || type === "bytes" || type.endsWith("]") || type.startsWith("tuple");
}

/** Who seems to call, and at which block: folded, because few calls need them. */
function contextFields({ from, block }: CallContext): Html {
  const isUsed = from !== "" || block !== "";
  return html`<details class="context"${isUsed ? html` open` : ""}><summary>Sender and block</summary>
<label><span>sender <span class="muted">address</span></span>
<input name="from" value="${from}" placeholder="0x…, default: the zero address" spellcheck="false" autocomplete="off"></label>
<label><span>block <span class="muted">number</span></span>
<input name="block" value="${block}" placeholder="latest" spellcheck="false" autocomplete="off"></label>
</details>`;
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
