import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import { compareVersions } from "../../../core/review/compare-versions.ts";
import {
  type Finding,
  findingColumns,
  sortFindings,
  summarizeFindings,
  toFindingCells,
} from "../../../core/review/finding.ts";
import { analyseContract, type ContractWithCode } from "../../engine/analyse-contract.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { addressLink, contractPath, facts, type Html } from "../parts.ts";
import { type ContractView, type PageSources, readAddress } from "./contract-view.ts";

const maxOffered = 50;

interface CompareServices {
  readonly chain: ConnectedChain;
  readonly services: PageSources & { readonly signal: AbortSignal };
}

/** Shows the findings of a review of the upgrade to another verified contract. */
export async function compareSection(
  view: ContractView,
  { wanted, ...context }: CompareServices & { readonly wanted: string },
): Promise<Html> {
  return html`<h2>Compare</h2>
${compareForm(view, { wanted, ...context })}
${wanted === "" ? "" : await comparison(view, { wanted, ...context })}`;
}

function compareForm(
  { address, chainId }: ContractView,
  { wanted, chain, services }: CompareServices & { readonly wanted: string },
): Html {
  const offered = services.store.contracts
    .list(chain.key, { limit: maxOffered, offset: 0 })
    .filter((one) => toAddress(one.address) !== address);
  return html`<form class="filter" action="${contractPath(address, { tab: "compare" })}" method="get" aria-label="Compare">
<input type="hidden" name="chainid" value="${chainId}">
<label>Address of the next version <input name="with" value="${wanted}" list="verified" placeholder="0x…"
  spellcheck="false" autocomplete="off"></label>
<datalist id="verified">${offered.map((one) => html`<option value="${one.address}">${one.contractName}</option>`)}</datalist>
<button type="submit">Compare</button>
</form>`;
}

async function comparison(
  { contract: record, address, code, chainId }: ContractView,
  { wanted, chain, services }: CompareServices & { readonly wanted: string },
): Promise<Html> {
  const named = readAddress(wanted);
  if (named.kind === "invalid") {
    return html`<p class="card">${named.problem}</p>`;
  }
  const other = await readContract(named.address, { chain, services });
  const unverified = record === undefined ? address : named.address;
  if (record === undefined || other === undefined) {
    return html`<p class="card">${addressLink(unverified, chainId)} is not a verified contract of this chain.</p>`;
  }
  const own = { address, code, record };
  return html`${facts([
    ["Before", describeContract(own, chainId)],
    ["After", describeContract(other, chainId)],
  ])}
${await findings([own, other], services)}`;
}

async function readContract(
  address: Address,
  { chain, services }: CompareServices,
): Promise<ContractWithCode | undefined> {
  const onChain = await readDeployedCode({ chain, address }, services);
  const record = onChain && services.store.contracts.find(onChain.deployed);
  return onChain === undefined || record === undefined ? undefined : { address, code: onChain.code, record };
}

function describeContract({ address, record }: ContractWithCode, chainId: number): Html {
  const { contractName, match, compilerVersion } = record;
  return html`${contractName} ${addressLink(address, chainId)} (${match} match, ${compilerVersion})`;
}

async function findings(
  [own, other]: readonly [ContractWithCode, ContractWithCode],
  options: CompareServices["services"],
): Promise<Html> {
  const before = await analyseContract(own, options);
  const after = await analyseContract(other, options);
  if (before.kind === "analysed" && after.kind === "analysed") {
    return findingTable(sortFindings(compareVersions(before.version, after.version)));
  }
  const reasons = [before, after].flatMap((one) => (one.kind === "rejected" ? [one.rejection.detail] : []));
  return html`<p class="warning">Nothing was compared: ${reasons[0]}.</p>`;
}

function findingTable(found: readonly Finding[]): Html {
  const summary = html`<p class="notice">${summarizeFindings(found, "compared")}.</p>`;
  return found.length === 0
    ? summary
    : html`${summary}
<div class="card"><table class="folding text">
<thead><tr>${findingColumns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${found.map((one) => html`<tr>${toFindingCells(one).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}
