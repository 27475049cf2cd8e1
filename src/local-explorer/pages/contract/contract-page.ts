import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import { listUnlockedAccounts } from "../../engine/calls/unlocked-accounts.ts";
import type { ConnectedChain } from "../../engine/chains.ts";
import { functionsSection } from "../functions/functions-section.ts";
import { type FormFields, type FunctionsTab, runFunctions } from "../functions/run-functions.ts";
import { eventsSection } from "../history.ts";
import {
  addressLink,
  addressPath,
  badge,
  type Html,
  identityLine,
  type ShownPage,
  transactionPath,
} from "../parts.ts";
import { submissionPath } from "../submission-page.ts";
import { noSuchChain, notAnAddress, showAccount } from "./account-page.ts";
import { codeSection } from "./code-section.ts";
import {
  type ContractTab,
  type ContractView,
  findChainWithCode,
  type PageSources,
  type ProxyView,
  readAddress,
  readContractView,
} from "./contract-view.ts";
import { relatedSection } from "./related-section.ts";

function contractPage(
  view: ContractView,
  { tab, section }: { readonly tab: ContractTab; readonly section: Html },
): Html {
  const { address, chainId, contract, proxy } = view;
  return html`<h1>${contract?.contractName ?? "Contract"} ${badge(contract?.match)}</h1>
${identityLine(address, chainId)}
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
  { chainId, commands: { link }, refusedReceipts: { proxy: refused } }: ContractView,
): Html {
  const name = contract === undefined ? "which is not verified" : contract.contractName;
  return html`<p class="notice">${isLinked ? "This is a proxy" : "This looks like a proxy"}: it delegates to
${addressLink(implementation, chainId)}, ${name}.${
    isLinked || link === undefined ? "" : html` Link the two with <code>${link}</code>`
  }</p>
${
  isLinked || refused === undefined
    ? ""
    : html`<p class="warning">The last link of this proxy was refused. <a href="${submissionPath(refused)}">See why</a></p>`
}`;
}

function toTabs({ contract, proxy }: ContractView): readonly (readonly [string, ContractTab])[] {
  const own: readonly (readonly [string, ContractTab])[] = [
    ["Read contract", { kind: "read" }],
    ["Write contract", { kind: "write" }],
  ];
  const asProxy: readonly (readonly [string, ContractTab])[] = [
    ["Read as proxy", { kind: "read", isAsProxy: true }],
    ["Write as proxy", { kind: "write", isAsProxy: true }],
  ];
  return [
    ["Code", { kind: "code" }],
    ["Events", { kind: "events" }],
    ...(contract === undefined ? [] : own),
    ...(proxy?.contract === undefined ? [] : asProxy),
    ...(contract === undefined ? [] : ([["Compare", { kind: "compare" }]] as const)),
  ];
}

function isSame(one: ContractTab, other: ContractTab): boolean {
  return one.kind === other.kind && (one.isAsProxy === true) === (other.isAsProxy === true);
}

interface AddressRequest {
  readonly text: string;
  readonly tab: ContractTab["kind"];
  /** The query, or what a form posted. */
  readonly fields: FormFields;
  readonly isPosted: boolean;
  readonly signal: AbortSignal;
}

export async function showAddress(request: AddressRequest, services: PageSources): Promise<ShownPage> {
  const { text, fields } = request;
  const named = readAddress(text);
  if (named.kind === "invalid") {
    return notAnAddress(text, named.problem);
  }
  const { address } = named;
  const chainId = fields.get("chainid");
  const chain =
    chainId === null
      ? await findChainWithCode(address, { chains: services.chains, signal: request.signal })
      : await services.chains.find(Number(chainId), { signal: request.signal });
  if (chain === undefined) {
    return noSuchChain(chainId);
  }
  return await showContract({ ...request, address, chain }, services);
}

async function showContract(
  request: AddressRequest & { readonly address: Address; readonly chain: ConnectedChain },
  services: PageSources,
): Promise<ShownPage> {
  const { address, chain, signal } = request;
  const view = await readContractView({ chain, address }, { ...services, signal });
  if (view === undefined) {
    return await showAccount({ chain, address }, { ...services, signal });
  }
  const name = view.contract?.contractName;
  const place = { chain, services: { ...services, signal } };
  switch (request.tab) {
    case "code": {
      const section = html`${codeSection(view)}${await relatedSection(address, place)}`;
      return showTab(view, { title: `${name ?? "Contract"} at ${address}`, tab: { kind: "code" }, section });
    }
    case "events": {
      const section = await eventsSection(view, place);
      const title = `Events of ${name ?? "a contract"} at ${address}`;
      return showTab(view, { title, tab: { kind: "events" }, section });
    }
    case "compare": {
      // It is large and seldom used.
      const { compareSection } = await import("./compare-section.ts");
      const wanted = request.fields.get("with")?.trim() ?? "";
      const section = await compareSection(view, { wanted, ...place });
      return showTab(view, { title: `Compare ${name ?? address}`, tab: { kind: "compare" }, section });
    }
    default:
      return await showFunctions({ ...request, view, tab: request.tab }, services);
  }
}

function showTab(
  view: ContractView,
  { title, ...shown }: { readonly title: string; readonly tab: ContractTab; readonly section: Html },
): ShownPage {
  return { title, content: contractPage(view, shown), query: view.address, scripts: ["copy"] };
}

async function showFunctions(
  request: AddressRequest & {
    readonly chain: ConnectedChain;
    readonly view: ContractView;
    readonly tab: FunctionsTab["kind"];
  },
  services: PageSources,
): Promise<ShownPage> {
  const { view, chain, fields, isPosted, signal } = request;
  const { address } = view;
  const tab = { kind: request.tab, isAsProxy: fields.get("as") === "proxy" };
  const described = tab.isAsProxy ? view.proxy?.contract : view.contract;
  const maySend = tab.kind === "write" && services.isLocalOnly;
  const sending = {
    accounts: maySend ? await listUnlockedAccounts(chain.reader, { signal }) : [],
    token: services.formToken,
    isPosted,
  };
  const errors = {
    own: [...(described?.abi ?? []), ...(view.contract?.abi ?? [])],
    listOthers: () => services.store.contracts.listErrors(),
  };
  const functions =
    described === undefined
      ? undefined
      : await runFunctions(
          { abi: described.abi, tab, fields, reader: chain.reader, address, errors, sending },
          { clock: services.clock, signal },
        );
  const sent = functions?.map(({ outcome }) => outcome).find((outcome) => outcome?.kind === "sent");
  const section = functionsSection(functions, { view, tab, sending });
  const title = `${view.contract?.contractName ?? "Contract"} at ${address}`;
  return {
    ...showTab(view, { title, tab, section }),
    scripts: tab.kind === "write" ? ["copy", "wallet"] : ["copy"],
    // So that a reload sends nothing again.
    redirect: sent && transactionPath(sent.transactionHash, view.chainId),
  };
}
