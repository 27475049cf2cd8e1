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
}: {
  readonly chains: readonly ChainListing[];
  readonly page: number;
  readonly hasMore: boolean;
}): Html {
  return html`<h1>Verified contracts</h1>
${chains.length === 0 ? html`<p class="card">No chain answers. Is the node running?</p>` : ""}
${chains.map(chainSection)}
<nav class="pages" aria-label="Pages">
  ${page > 1 ? html`<a rel="prev" href="/?page=${page - 1}">Newer</a>` : ""}
  ${hasMore ? html`<a rel="next" href="/?page=${page + 1}">Older</a>` : ""}
</nav>`;
}

function chainSection({ chainId, contracts }: ChainListing): Html {
  return html`<section aria-labelledby="chain-${chainId}">
<h2 id="chain-${chainId}">Chain ${chainId}</h2>
${contracts.length === 0 ? html`<p class="card">No contract is verified here yet.</p>` : table(chainId, contracts)}
</section>`;
}

function table(chainId: number, contracts: readonly ContractListing[]): Html {
  return html`<div class="card scroll"><table>
<thead><tr>
  <th scope="col">Contract</th><th scope="col">Address</th><th scope="col">Match</th>
  <th scope="col">Compiler</th><th scope="col">Verified</th>
</tr></thead>
<tbody>${contracts.map(
    (contract) => html`<tr>
  <td>${contract.contractName}</td>
  <td>${addressLink(contract.address, chainId)}</td>
  <td>${badge(contract.match)}</td>
  <td class="mono">${contract.compilerVersion}</td>
  <td>${formatTime(contract.verifiedAtMs)}</td>
</tr>`,
  )}</tbody>
</table></div>`;
}
