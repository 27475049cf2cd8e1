import { html } from "hono/html";
import { addressLink, addressPath } from "./address-link.ts";
import { badge } from "./badge.ts";
import type { ContractTab, ContractView, ProxyView } from "./contract-view.ts";
import type { Html } from "./layout.ts";

/** The head of all pages of a contract: name, address, proxy, the way to its other pages; then one of them. */
export function contractPage(
  view: ContractView,
  { tab, section }: { readonly tab: ContractTab; readonly section: Html },
): Html {
  const { address, chainId, contract, proxy } = view;
  return html`<h1>${contract?.contractName ?? "Contract"} ${badge(contract?.match)}</h1>
<p class="address"><span class="mono">${address}</span> <span class="muted">on chain ${chainId}</span></p>
${proxy === undefined ? "" : proxyNote(proxy, view)}
<nav class="tabs" aria-label="Contract">${toTabs(view).map(
    ([label, target]) =>
      html`<a href="${addressPath(address, { chainId, tab: target })}"${
        isSame(target, tab) ? html` aria-current="page"` : ""
      }>${label}</a>`,
  )}</nav>
${section}`;
}

function proxyNote(
  { implementation, contract, isLinked }: ProxyView,
  { address, chainId }: ContractView,
): Html {
  const name = contract === undefined ? "which is not verified" : contract.contractName;
  return html`<p class="notice">${isLinked ? "This is a proxy" : "This looks like a proxy"}: it delegates to
${addressLink(implementation, chainId)}, ${name}.${
    isLinked ? "" : html` Link the two with <code>npx hardhat verify-proxy ${address}</code>`
  }</p>`;
}

function toTabs({ contract, proxy }: ContractView): readonly (readonly [string, ContractTab])[] {
  const own = [
    ["Read contract", { kind: "read", isAsProxy: false }],
    ["Write contract", { kind: "write", isAsProxy: false }],
  ] as const;
  const asProxy = [
    ["Read as proxy", { kind: "read", isAsProxy: true }],
    ["Write as proxy", { kind: "write", isAsProxy: true }],
  ] as const;
  return [
    ["Code", { kind: "code" }],
    ...(contract === undefined ? [] : own),
    ...(proxy?.contract === undefined ? [] : asProxy),
  ];
}

function isSame(one: ContractTab, other: ContractTab): boolean {
  const isAsProxy = (tab: ContractTab) => tab.kind !== "code" && tab.isAsProxy;
  return one.kind === other.kind && isAsProxy(one) === isAsProxy(other);
}
