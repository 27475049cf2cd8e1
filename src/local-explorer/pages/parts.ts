import { html } from "hono/html";
import type { JsonValue } from "../../core/abi/constructor.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import type { ContractTab } from "./contract/contract-view.ts";

/** All data in it is escaped. */
export type Html = ReturnType<typeof html>;

interface PageFrame {
  readonly title: string;
  readonly version: string;
  readonly hasFaults: boolean;
  readonly query?: string | undefined;
  readonly scripts?: readonly PageScript[] | undefined;
}

export type PageScript = "copy" | "live" | "wallet";

/** With `</script>` in one piece, the bundler would need another package. */
const scriptName = "script";

export function layout(
  { title, version, hasFaults, query = "", scripts = [] }: PageFrame,
  content: Html,
): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Local explorer</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
    ${scripts.map((name) => html`<script src="/${name}.js" defer></${scriptName}>`)}
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="/">Local explorer</a>
      <form action="/search" method="get" role="search">
        <input type="search" name="q" value="${query}" aria-label="Address, name of a contract, or transaction"
          placeholder="Address, name or transaction" spellcheck="false" autocomplete="off">
        <button type="submit">Search</button>
      </form>
    </header>
    ${hasFaults ? faultsNote : ""}
    <main id="content">${content}</main>
    <footer>hardhat-verify-contract ${version} · for contracts in development, on this machine</footer>
  </body>
</html>
`;
}

const faultsNote = html`<p class="notice" role="note">This explorer was started with faults:
its API returns errors on purpose.</p>`;

const shownOfAddress = 8;

/**
 * On a narrow screen the stylesheet hides the middle, so that the whole address can still be copied and read aloud.
 */
export function addressLink(address: string, chainId: number): Html {
  const [start, middle, end] = [
    address.slice(0, shownOfAddress),
    address.slice(shownOfAddress, -shownOfAddress),
    address.slice(-shownOfAddress),
  ];
  return html`<a class="mono" href="${addressPath(address, { chainId })}" title="${address}">${start}<span class="middle">${middle}</span>${end}</a>`;
}

/** Without a text, it copies the code in the same box. */
function copyButton(what: string, text?: string): Html {
  const data = text === undefined ? "" : html` data-text="${text}"`;
  return html`<button type="button" class="copy" title="Copy ${what}" hidden${data}>Copy</button>`;
}

export function copyableAddress(address: string, chainId: number): Html {
  return html`${addressLink(address, chainId)} ${copyButton("the address", address)}`;
}

export function identityLine(text: string, chainId: number): Html {
  return html`<p class="address"><span class="mono">${text}</span> ${copyButton("it", text)} <span class="muted">on chain ${chainId}</span></p>`;
}

/** The same address may exist on several chains. */
export function addressPath(
  address: string,
  { chainId, tab = { kind: "code" } }: { readonly chainId: number; readonly tab?: ContractTab },
): string {
  const proxy = tab.isAsProxy === true ? "&as=proxy" : "";
  return `${contractPath(encodeURIComponent(address), { tab: tab.kind })}?chainid=${chainId}${proxy}`;
}

export function transactionPath(hash: string, chainId: number): string {
  return `/tx/${encodeURIComponent(hash)}?chainid=${chainId}`;
}

/** Without a query, for forms and routes. */
export function contractPath(address: string, { tab }: { readonly tab: ContractTab["kind"] }): string {
  return `/address/${address}${tab === "code" ? "" : `/${tab}`}`;
}

const labels = { exact: "Exact match", partial: "Partial match", none: "Not verified" } as const;

export function badge(match: MatchKind | undefined): Html {
  const kind = match ?? "none";
  return html`<span class="badge ${kind}">${labels[kind]}</span>`;
}

export function codeBlock({
  title,
  text,
  markup = html`${text}`,
  isOpen = false,
  isBytecode = false,
  download,
}: {
  readonly title: string;
  readonly text: string;
  readonly markup?: Html;
  readonly isOpen?: boolean;
  readonly isBytecode?: boolean;
  readonly download?: string;
}): Html {
  return html`<details${isOpen ? html` open` : ""}>
  <summary>${title}</summary>
  <p class="buttons">${copyButton(title)}${
    download === undefined ? "" : html`<a class="download" href="${download}" download>Download</a>`
  }</p>
  <div class="code" tabindex="0" role="region" aria-label="${title}">${
    isBytecode ? "" : html`<pre class="numbers" aria-hidden="true">${numberLines(text)}</pre>`
  }<pre class="${isBytecode ? "wrap" : ""}">${/^[\r\n]/.test(text) ? "\n" : ""}${markup}</pre></div>
</details>`;
}

function numberLines(text: string): string {
  const count = text.replace(/\r?\n$/, "").split(/\r\n|\r|\n/).length;
  return Array.from({ length: count }, (_, index) => index + 1).join("\n");
}

export function facts(list: readonly (readonly [label: string, value: Html | string | undefined])[]): Html {
  const known = list.filter(([, value]) => value !== undefined);
  return html`<div class="card"><dl>${known.map(
    ([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}</dl></div>`;
}

/** `2026-11-21 08:30:00 UTC`. The time of a development chain may be beyond all dates. */
export function formatTime(timeMs: number): string {
  const time = new Date(timeMs);
  return Number.isNaN(time.getTime())
    ? `${timeMs / 1000} seconds after 1970`
    : `${time
        .toISOString()
        .replace(/\.\d+Z$/, "")
        .replace("T", " ")} UTC`;
}

const weiDigits = 18;

export function formatEther(wei: bigint): string {
  const digits = wei.toString().padStart(weiDigits + 1, "0");
  const fraction = digits.slice(-weiDigits).replace(/0+$/, "");
  return `${digits.slice(0, -weiDigits)}${fraction === "" ? "" : `.${fraction}`}`;
}

export function formatValue(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
}

const maxOpenCharacters = 600;

const shownOfFolded = 80;

export function foldedText(text: string): Html {
  const value = html`<span class="value">${text}</span>`;
  return text.length <= maxOpenCharacters
    ? value
    : html`<details class="folded"><summary>${text.slice(0, shownOfFolded)}… (${text.length} characters)</summary>
${value}</details>`;
}

export interface ShownPage {
  readonly title: string;
  readonly content: Html;
  readonly query?: string | undefined;
  readonly status?: 200 | 400 | 404 | 500 | 503;
  readonly scripts?: readonly PageScript[];
  readonly redirect?: string | undefined;
}

export function messagePage(title: string, text: string): ShownPage {
  return { title, content: html`<h1>${title}</h1><p class="card">${text}</p>` };
}
