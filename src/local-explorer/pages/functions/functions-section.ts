import { html } from "hono/html";
import { describeParameters, describeType } from "../../../core/abi/constructor.ts";
import type { AbiParameter } from "../../../core/build/compiled-contract.ts";
import type { ContractView } from "../contract/contract-view.ts";
import { contractPath, type Html } from "../parts.ts";
import { functionOutcome } from "./outcome.ts";
import {
  type CallContext,
  type FunctionsTab,
  type Sending,
  type ShownFunction,
  toFunctionId,
} from "./run-functions.ts";

interface Place {
  readonly view: ContractView;
  readonly tab: FunctionsTab;
  readonly sending: Sending;
}

export function functionsSection(functions: readonly ShownFunction[] | undefined, place: Place): Html {
  const { tab } = place;
  const title = `${tab.kind === "read" ? "Read" : "Write"} ${tab.isAsProxy ? "as proxy" : "contract"}`;
  return html`<h2>${title}</h2>
${functions === undefined ? unknown(tab) : listing(functions, place)}`;
}

function unknown({ isAsProxy }: FunctionsTab): Html {
  const what = isAsProxy ? "implementation" : "contract";
  return html`<p class="card">The ${what} is not verified, so its functions are not known.</p>`;
}

function listing(functions: readonly ShownFunction[], place: Place): Html {
  const { kind } = place.tab;
  if (functions.length === 0) {
    return html`<p class="card">There is no function that ${kind === "read" ? "only reads" : "writes"}.</p>`;
  }
  return html`<p class="muted">${toNote(place)}</p>
${functions.map((shown) => functionBlock(shown, place))}`;
}

function toNote({ tab, sending }: Place): string {
  if (tab.kind === "read") {
    return "Each call goes to the node and changes nothing. The page shows values without arguments immediately.";
  }
  return sending.accounts.length > 0
    ? "The development node of this chain has unlocked accounts. Transactions are sent from one of them; this page has no key."
    : "This page has no key and sends nothing itself. It makes the call data for a script, or for a wallet of this browser.";
}

function functionBlock(shown: ShownFunction, place: Place): Html {
  const { definition, outcome, context } = shown;
  const { kind, name, selector, inputs, outputs, isPayable } = definition;
  const returns = outputs.length === 0 ? "" : ` → ${describeParameters(outputs)}`;
  return html`<details class="function" id="f-${toFunctionId(definition)}"${outcome === undefined ? "" : html` open`}>
<summary><b>${name}</b>(${describeParameters(inputs)})${returns}${isPayable ? html` <i>payable</i>` : ""}
${kind === "function" ? html`<span class="muted">${selector}</span>` : ""}</summary>
<div class="body">
${outcome === undefined ? "" : functionOutcome(outcome, { from: context.from, address: place.view.address })}
${form(shown, place)}
</div>
</details>`;
}

function form({ definition, texts, context }: ShownFunction, { view, tab, sending }: Place): Html {
  const { inputs, isPayable } = definition;
  const id = toFunctionId(definition);
  const isWriting = tab.kind === "write";
  const method = isWriting || inputs.some(mayBeLong) ? "post" : "get";
  return html`<form action="${contractPath(view.address, { tab: tab.kind })}#f-${id}" method="${method}"${
    isWriting ? html` class="write"` : ""
  }>
<input type="hidden" name="chainid" value="${view.chainId}">
${tab.isAsProxy ? html`<input type="hidden" name="as" value="proxy">` : ""}
<input type="hidden" name="call" value="${id}">
${inputs.map(
  (parameter, index) => html`<label><span>${parameter.name || `argument ${index + 1}`}
<span class="muted">${describeInput(parameter)}</span></span>
<input name="a${index}" value="${texts[index] ?? ""}" placeholder="${isList(parameter) ? "as JSON" : ""}"
  spellcheck="false" autocomplete="off"></label>`,
)}
${isWriting && isPayable ? valueField(context) : ""}
${isWriting ? html`${writeButtons(context, sending)}<p role="status"></p>` : html`${contextFields(context)}<button type="submit">Call</button>`}
</form>`;
}

/** Writes what a parameter takes: its type, with a struct's name and fields, as `Move[] (address to, uint8 mode)[]`. */
function describeInput(parameter: AbiParameter): string {
  const [, struct] = /^struct (.+)$/.exec(String(parameter.internalType)) ?? [];
  return [struct, describeType(parameter)].filter(Boolean).join(" ");
}

function mayBeLong(parameter: AbiParameter): boolean {
  return parameter.type === "string" || parameter.type === "bytes" || isList(parameter);
}

function isList({ type }: AbiParameter): boolean {
  return type.endsWith("]") || type.startsWith("tuple");
}

function valueField({ value }: CallContext): Html {
  return html`<label><span>value <span class="muted">ether</span></span>
<input name="value" value="${value}" placeholder="0" inputmode="decimal" spellcheck="false" autocomplete="off"></label>`;
}

function writeButtons({ from }: CallContext, { accounts, token }: Sending): Html {
  const make = html`<button type="submit" name="do" value="make">Make call data</button>`;
  return accounts.length === 0
    ? html`<p class="buttons">${make}</p>`
    : html`<input type="hidden" name="token" value="${token}">
<label><span>sender <span class="muted">unlocked account</span></span>
<select name="from">${accounts.map(
        (account) => html`<option${account === from ? html` selected` : ""}>${account}</option>`,
      )}</select></label>
<p class="buttons"><button type="submit" name="do" value="send">Send</button> ${make}</p>`;
}

function contextFields({ from, block }: CallContext): Html {
  const isUsed = from !== "" || block !== "";
  return html`<details class="context"${isUsed ? html` open` : ""}><summary>Sender and block</summary>
<label><span>sender <span class="muted">address</span></span>
<input name="from" value="${from}" placeholder="0x…" spellcheck="false" autocomplete="off"></label>
<label><span>block <span class="muted">number</span></span>
<input name="block" value="${block}" placeholder="latest" spellcheck="false" autocomplete="off"></label>
</details>`;
}
