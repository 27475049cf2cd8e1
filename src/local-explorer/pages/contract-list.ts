import { html } from "hono/html";
import type { ContractListing } from "../store/contract-lists.ts";
import type { PageSources } from "./contract/contract-view.ts";
import { addressLink, badge, formatTime, type Html, messagePage, type ShownPage } from "./parts.ts";

const pageSize = 50;
const maxPage = 1_000_000;

export async function showList(
  query: Readonly<Record<string, string>>,
  { chains, store }: Pick<PageSources, "chains" | "store">,
): Promise<ShownPage> {
  const wantedPage = Number(query.page ?? "1");
  const page = Number.isInteger(wantedPage) && wantedPage > 0 && wantedPage <= maxPage ? wantedPage : 1;
  const filter = (query.q ?? "").trim();
  const range = { limit: pageSize + 1, offset: (page - 1) * pageSize, filter };
  const listings = (await chains.listReachable()).map(({ identity, key }) => ({
    chainId: identity.chainId,
    contracts: store.contracts.list(key, range),
  }));
  if (page > 1 && listings.every(({ contracts }) => contracts.length === 0)) {
    return { ...messagePage("No such page", "The list of verified contracts has fewer pages."), status: 404 };
  }
  const shown = listings.map((listing) => ({ ...listing, contracts: listing.contracts.slice(0, pageSize) }));
  const hasMore = listings.some(({ contracts }) => contracts.length > pageSize);
  const content = contractList({ chains: shown, page, hasMore, filter });
  return { title: "Verified contracts", content, query: filter, scripts: ["live"] };
}

interface ChainListing {
  readonly chainId: number;
  readonly contracts: readonly ContractListing[];
}

interface ShownList {
  readonly chains: readonly ChainListing[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly filter: string;
}

function contractList({ chains, page, hasMore, filter }: ShownList): Html {
  return html`<h1>Verified contracts</h1>
${filter === "" ? "" : html`<p>Filter: ${filter} · <a href="/">Show all</a></p>`}
<p id="live" class="muted" role="status"></p>
<div id="list">
${chains.length === 0 ? html`<p class="card">No chain answers. Is the node running?</p>` : ""}
${chains.map((chain) => chainSection(chain, filter))}
<nav class="pages" aria-label="Pages">
  ${page > 1 ? html`<a rel="prev" href="${listPath(page - 1, filter)}">Newer</a>` : ""}
  ${hasMore ? html`<a rel="next" href="${listPath(page + 1, filter)}">Older</a>` : ""}
</nav>
</div>`;
}

function listPath(page: number, filter: string): string {
  return `/?${new URLSearchParams({ page: String(page), ...(filter === "" ? {} : { q: filter }) })}`;
}

function chainSection({ chainId, contracts }: ChainListing, filter: string): Html {
  const none =
    filter === "" ? "No contract is verified here yet." : "No verified contract matches the filter.";
  return html`<section aria-labelledby="chain-${chainId}">
<h2 id="chain-${chainId}">Chain ${chainId}</h2>
${contracts.length === 0 ? html`<p class="card">${none}</p>` : table(chainId, contracts)}
</section>`;
}

function table(chainId: number, contracts: readonly ContractListing[]): Html {
  return html`<div class="card"><table class="folding">
<thead><tr>
  <th scope="col">Contract</th><th scope="col">Address</th><th scope="col">Match</th>
  <th scope="col">Compiler, time</th>
</tr></thead>
<tbody>${contracts.map(
    (contract) => html`<tr>
  <td><b>${contract.contractName}</b>${proxyNote(contract, chainId)}</td>
  <td>${addressLink(contract.address, chainId)}</td>
  <td>${badge(contract.match)}</td>
  <td class="small"><div class="mono">${contract.compilerVersion}</div>
<div>${formatTime(contract.verifiedAtMs)}</div></td>
</tr>`,
  )}</tbody>
</table></div>`;
}

function proxyNote({ implementation }: ContractListing, chainId: number): Html | "" {
  return implementation === undefined
    ? ""
    : html`<br><span class="muted">proxy of</span> ${addressLink(implementation, chainId)}`;
}
