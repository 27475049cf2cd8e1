import { html } from "hono/html";
import type { ContractTab } from "./contract-view.ts";
import type { Html } from "./layout.ts";

/** A link to the page of an address of a chain. */
export function addressLink(address: string, chainId: number): Html {
  return html`<a class="mono" href="${addressPath(address, { chainId })}">${address}</a>`;
}

/** The path of an address's page; the chain is named, as the same address may exist on several. */
export function addressPath(
  address: string,
  { chainId, tab = { kind: "code" } }: { readonly chainId: number; readonly tab?: ContractTab },
): string {
  const proxy = tab.kind !== "code" && tab.isAsProxy ? "&as=proxy" : "";
  return `${contractPath(encodeURIComponent(address), { tab: tab.kind })}?chainid=${chainId}${proxy}`;
}

/** The same without its query: for forms, which write their own, and for routes. */
export function contractPath(address: string, { tab }: { readonly tab: ContractTab["kind"] }): string {
  return `/address/${address}${tab === "code" ? "" : `/${tab}`}`;
}
