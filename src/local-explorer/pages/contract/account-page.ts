import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import { identityLine, messagePage, type ShownPage } from "../parts.ts";
import type { PageSources } from "./contract-view.ts";
import { relatedSection } from "./related-section.ts";

export async function showAccount(
  { chain, address }: { readonly chain: ConnectedChain; readonly address: Address },
  services: Pick<PageSources, "store"> & CallOptions,
): Promise<ShownPage> {
  const { chainId } = chain.identity;
  const content = html`<h1>No contract</h1>
${identityLine(address, chainId)}
<p class="notice">There is no code at this address, so there is nothing to verify.</p>
${await relatedSection(address, { chain, services })}`;
  return { title: `No contract at ${address}`, content, query: address, scripts: ["copy"] };
}

export function noSuchChain(chainId: string | null | undefined): ShownPage {
  const text = `This explorer does not serve ${chainId == null ? "a chain" : `the chain ${chainId}`}.`;
  return { ...messagePage("No such chain", text), status: 404 };
}

export function notAnAddress(query: string, problem: string): ShownPage {
  return { ...messagePage("Not an address", problem), query, status: 400 };
}
