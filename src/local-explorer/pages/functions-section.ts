import { html } from "hono/html";
import type { Address } from "../../base/hex.ts";
import { describeParameters, describeType } from "../../core/abi/constructor.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { CallOptions, ChainReader, Clock } from "../../verification/ports.ts";
import {
  type CallOutcome,
  type ContractFunction,
  callFunction,
  type EncodedCall,
  encodeCall,
  listFunctions,
} from "../engine/functions.ts";
import type { ContractTab, ContractView } from "./contract-view.ts";
import { contractPath, facts, formatValue, type Html } from "./parts.ts";

type FunctionsTab = Exclude<ContractTab, { readonly kind: "code" }>;

const notes = {
  read: "Each call goes to the node, and changes nothing. Values that need no argument are shown at once.",
  write:
    "This page sends nothing: it has no key. It makes the call data, to be sent with a wallet, a script, or the unlocked account of a development node.",
} as const;

/** The functions of a contract, each with a form; undefined: its ABI is not known. */
export function functionsSection(
  functions: readonly ShownFunction[] | undefined,
  { view, tab }: { readonly view: ContractView; readonly tab: FunctionsTab },
): Html {
  const title = `${tab.kind === "read" ? "Read" : "Write"} ${tab.isAsProxy ? "as proxy" : "contract"}`;
  return html`<h2>${title}</h2>
${functions === undefined ? unknown(tab) : listing(functions, { view, tab })}`;
}

function unknown({ isAsProxy }: FunctionsTab): Html {
  const what = isAsProxy ? "implementation" : "contract";
  return html`<p class="card">The ${what} is not verified, so that its functions are not known.</p>`;
}

function listing(
  functions: readonly ShownFunction[],
  { view, tab }: { readonly view: ContractView; readonly tab: FunctionsTab },
): Html {
  if (functions.length === 0) {
    return html`<p class="card">There is no function that ${tab.kind === "read" ? "only reads" : "writes"}.</p>`;
  }
  return html`<p class="muted">${notes[tab.kind]}</p>
${functions.map((shown) => functionBlock(shown, { view, tab }))}`;
}

interface Place {
  readonly view: ContractView;
  readonly tab: Exclude<ContractTab, { readonly kind: "code" }>;
}

/** One function: its signature, a form for its arguments, and what came of the last call. */
function functionBlock({ definition, texts, outcome }: ShownFunction, place: Place): Html {
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

/** What came of a call: its values, its call data, or why there are none. */
function functionOutcome(
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

/** A function, what was filled in for its arguments, and what came of it. */
interface ShownFunction {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  /** undefined: it was not asked for. */
  readonly outcome: CallOutcome | EncodedCall | undefined;
}

/** Getters are called when the page is shown; so many, as each is a call to the node. */
const maxGetters = 50;

const callLimitMs = 10_000;

/**
 * The functions that a page lists. Of those that read, the ones without parameters are called, and
 * the one that was asked for; of those that write, the call that was asked for is encoded.
 */
export async function runFunctions(
  {
    abi,
    tab,
    query,
    reader,
    address,
  }: {
    readonly abi: readonly AbiEntry[];
    readonly tab: Exclude<ContractTab, { readonly kind: "code" }>;
    readonly query: URLSearchParams;
    readonly reader: Pick<ChainReader, "call">;
    readonly address: Address;
  },
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<readonly ShownFunction[]> {
  const isReading = tab.kind === "read";
  const functions = listFunctions(abi).filter((definition) => definition.isReading === isReading);
  const getters = functions.filter(({ inputs }) => inputs.length === 0).slice(0, maxGetters);
  const deadline = clock.signalAfter(callLimitMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  return await Promise.all(
    functions.map(async (definition) => {
      const isAsked = query.get("call") === definition.selector;
      const texts = definition.inputs.map((_, index) => (isAsked ? (query.get(`a${index}`) ?? "") : ""));
      if (!isAsked && !(isReading && getters.includes(definition))) {
        return { definition, texts, outcome: undefined };
      }
      const outcome = isReading
        ? await callFunction({ reader, address, called: definition, texts }, { signal: stop })
        : encodeCall(definition, texts);
      return { definition, texts, outcome };
    }),
  );
}
