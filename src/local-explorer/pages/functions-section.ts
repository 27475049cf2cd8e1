import { html } from "hono/html";
import type { ContractTab, ContractView } from "./contract-view.ts";
import { functionBlock } from "./function-block.ts";
import type { Html } from "./layout.ts";
import type { ShownFunction } from "./run-functions.ts";

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
