import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import { facts, formatEther, identityLine, messagePage, type ShownPage } from "../parts.ts";
import type { PageSources } from "./contract-view.ts";
import { relatedSection } from "./related-section.ts";

export async function showAccount(
  { chain, address }: { readonly chain: ConnectedChain; readonly address: Address },
  services: Pick<PageSources, "store"> & CallOptions,
): Promise<ShownPage> {
  const { chainId } = chain.identity;
  const { nonce, balance } = await chain.reader.getAccount(address, { signal: services.signal });
  if (nonce === 0 && balance === 0n) {
    const note = `There is no contract at ${address} on chain ${chainId}, and this account was never used.`;
    return { ...messagePage("No contract", note), query: address, status: 404 };
  }
  const content = html`<h1>Account</h1>
${identityLine(address, chainId)}
<p class="notice">This is an account, not a contract: it has no code, so there is nothing to verify.</p>
${facts([
  ["Transactions sent", String(nonce)],
  ["Balance", `${formatEther(balance)} ether`],
])}
${await relatedSection(address, { chain, services })}`;
  return { title: `Account ${address}`, content, query: address, scripts: ["copy"] };
}

export function noSuchChain(chainId: string | null | undefined): ShownPage {
  const text = `This explorer does not serve ${chainId == null ? "a chain" : `the chain ${chainId}`}.`;
  return { ...messagePage("No such chain", text), status: 404 };
}

export function notAnAddress(query: string, problem: string): ShownPage {
  return { ...messagePage("Not an address", problem), query, status: 400 };
}
