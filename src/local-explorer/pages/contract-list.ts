import { html } from "hono/html";
import type { ContractListing } from "../store/contracts.ts";
import type { Html } from "./parts.ts";
import { addressLink, badge, formatTime } from "./parts.ts";

export interface ChainListing {
  readonly chainId: number;
  readonly contracts: readonly ContractListing[];
}

/** The verified contracts of each chain, the newest first. */
export function contractList({
  chains,
  page,
  hasMore,
  filter,
}: {
  readonly chains: readonly ChainListing[];
  readonly page: number;
  readonly hasMore: boolean;
  /** What the names or addresses have in them. */
  readonly filter: string;
}): Html {
  return html`<h1>Verified contracts</h1>
${filter === "" ? "" : html`<p class="notice">Names and addresses with <code>${filter}</code> in them. <a href="/">Show all</a></p>`}
${chains.length === 0 ? html`<p class="card">No chain answers. Is the node running?</p>` : ""}
${chains.map((chain) => chainSection(chain, filter))}
<nav class="pages" aria-label="Pages">
  ${page > 1 ? html`<a rel="prev" href="${listPath(page - 1, filter)}">Newer</a>` : ""}
  ${hasMore ? html`<a rel="next" href="${listPath(page + 1, filter)}">Older</a>` : ""}
</nav>`;
}

function listPath(page: number, filter: string): string {
  return filter === "" ? `/?page=${page}` : `/?page=${page}&q=${encodeURIComponent(filter)}`;
}

function chainSection({ chainId, contracts }: ChainListing, filter: string): Html {
  const none = filter === "" ? "No contract is verified here yet." : "No verified contract here fits.";
  return html`<section aria-labelledby="chain-${chainId}">
<h2 id="chain-${chainId}">Chain ${chainId}</h2>
${contracts.length === 0 ? html`<p class="card">${none}</p>` : table(chainId, contracts)}
</section>`;
}

function table(chainId: number, contracts: readonly ContractListing[]): Html {
  return html`<div class="card"><table class="folding">
<thead><tr>
  <th scope="col">Contract</th><th scope="col">Address</th><th scope="col">Match</th>
  <th scope="col">Compiler</th><th scope="col">Verified</th>
</tr></thead>
<tbody>${contracts.map(
    (contract) => html`<tr>
  <td><b>${contract.contractName}</b>${
    contract.implementation === undefined
      ? ""
      : html`<br><span class="muted">proxy of</span> ${addressLink(contract.implementation, chainId)}`
  }</td>
  <td>${addressLink(contract.address, chainId)}</td>
  <td>${badge(contract.match)}</td>
  <td class="mono">${contract.compilerVersion}</td>
  <td>${formatTime(contract.verifiedAtMs)}</td>
</tr>`,
  )}</tbody>
</table></div>`;
}
