import { html } from "hono/html";
import type { Html } from "./layout.ts";

/** A link to the page of an address of a chain. */
export function addressLink(address: string, chainId: number): Html {
  return html`<a class="mono" href="${addressPath(address, chainId)}">${address}</a>`;
}

/** The path of an address's page; the chain is named, as the same address may exist on several. */
export function addressPath(address: string, chainId: number): string {
  return `/address/${encodeURIComponent(address)}?chainid=${chainId}`;
}
