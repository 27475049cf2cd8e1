import { html } from "hono/html";
import type { JsonValue } from "../../core/abi/constructor.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import type { ContractTab } from "./contract/contract-view.ts";

/** A piece of HTML in which all data is escaped; only the `html` template makes one. */
export type Html = ReturnType<typeof html>;

interface PageFrame {
  readonly title: string;
  readonly version: string;
  readonly hasFaults: boolean;
  /** The text of the search, for the search field. */
  readonly query?: string | undefined;
  readonly scripts?: readonly PageScript[] | undefined;
}

/** The explorer's own scripts. Every page can be read without them. */
export type PageScript = "copy" | "live" | "wallet";

/** With the end of a script in one piece, the bundler makes the template need a package of its own. */
const scriptName = "script";

/** The frame of every page: head, search, and the place for the content. */
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

/** How many characters of an address are shown at its ends if there is little room. */
const shownOfAddress = 8;

/**
 * A link to the page of an address of a chain. On a narrow screen its middle is hidden by the stylesheet
 * alone, so that it is still read aloud and copied as a whole.
 */
export function addressLink(address: string, chainId: number): Html {
  const [start, middle, end] = [
    address.slice(0, shownOfAddress),
    address.slice(shownOfAddress, -shownOfAddress),
    address.slice(-shownOfAddress),
  ];
  return html`<a class="mono" href="${addressPath(address, { chainId })}" title="${address}">${start}<span class="middle">${middle}</span>${end}</a>`;
}

/** A button that copies; hidden unless its script runs. */
function copyButton(
  what: string,
  /** The text; the content of a file; else the code in the same box. */
  from: { readonly text: string } | { readonly file: string } | undefined,
): Html {
  const data = html`${from !== undefined && "text" in from ? html` data-text="${from.text}"` : ""}${
    from !== undefined && "file" in from ? html` data-file="${from.file}"` : ""
  }`;
  return html`<button type="button" class="copy" title="Copy ${what}" hidden${data}>Copy</button>`;
}

/** A link to an address's page, with a button that copies the address. */
export function copyableAddress(address: string, chainId: number): Html {
  return html`${addressLink(address, chainId)} ${copyButton("the address", { text: address })}`;
}

/** The line below a page's title: an address or a hash, and the chain that it is on. */
export function identityLine(text: string, chainId: number): Html {
  return html`<p class="address"><span class="mono">${text}</span> ${copyButton("it", { text })} <span class="muted">on chain ${chainId}</span></p>`;
}

/** The path of an address's page; the chain is named, as the same address may exist on several. */
export function addressPath(
  address: string,
  { chainId, tab = { kind: "code" } }: { readonly chainId: number; readonly tab?: ContractTab },
): string {
  const proxy = "isAsProxy" in tab && tab.isAsProxy ? "&as=proxy" : "";
  return `${contractPath(encodeURIComponent(address), { tab: tab.kind })}?chainid=${chainId}${proxy}`;
}

/** The path of a transaction's page. */
export function transactionPath(hash: string, chainId: number): string {
  return `/tx/${encodeURIComponent(hash)}?chainid=${chainId}`;
}

/** The same without its query: for forms, which write their own, and for routes. */
export function contractPath(address: string, { tab }: { readonly tab: ContractTab["kind"] }): string {
  return `/address/${address}${tab === "code" ? "" : `/${tab}`}`;
}

const labels = { exact: "Exact match", partial: "Partial match", none: "Not verified" } as const;

/** How well a contract is verified, in two words. */
export function badge(match: MatchKind | undefined): Html {
  const kind = match ?? "none";
  return html`<span class="badge ${kind}">${labels[kind]}</span>`;
}

/** Text in a box that opens: a source, an ABI, bytecode. */
export function codeBlock({
  title,
  text,
  markup = html`${text}`,
  isOpen = false,
  isBytecode = false,
  anchor,
  download,
}: {
  readonly title: string;
  readonly text: string;
  /** The text as it is shown, such as with colours. */
  readonly markup?: Html;
  readonly isOpen?: boolean;
  /** One line, broken anywhere, without a number. */
  readonly isBytecode?: boolean;
  /** The prefix of the lines' anchors, such as `L` for `#L12`; undefined: no anchors. */
  readonly anchor?: string;
  /** Path of the same text as a file. */
  readonly download?: string;
}): Html {
  return html`<details${isOpen ? html` open` : ""}>
  <summary>${title}</summary>
  <p class="buttons">${copyButton(title, download === undefined ? undefined : { file: download })}${
    download === undefined ? "" : html`<a class="download" href="${download}" download>Download</a>`
  }</p>
  <div class="code" tabindex="0" role="region" aria-label="${title}">${
    isBytecode ? "" : html`<pre class="numbers" aria-hidden="true">${numberLines(text, anchor)}</pre>`
  }<pre class="${isBytecode ? "wrap" : ""}">${/^[\r\n]/.test(text) ? "\n" : ""}${markup}</pre></div>
</details>`;
}

function numberLines(text: string, anchor: string | undefined): string | Html[] {
  const count = text.replace(/\r?\n$/, "").split(/\r\n|\r|\n/).length;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return anchor === undefined
    ? numbers.join("\n")
    : numbers.map(
        (line) => html`<a id="${anchor}${line}" href="#${anchor}${line}" tabindex="-1">${line}</a>\n`,
      );
}

/** A list of facts for reading; one whose value is undefined is left out. */
export function facts(list: readonly (readonly [label: string, value: Html | string | undefined])[]): Html {
  const known = list.filter(([, value]) => value !== undefined);
  return html`<div class="card"><dl>${known.map(
    ([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`,
  )}</dl></div>`;
}

/** A time to the second, for people: `2026-11-21 08:30:00 UTC`. Development chains may have set theirs beyond all dates. */
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

/** An amount of wei in ether. */
export function formatEther(wei: bigint): string {
  const digits = wei.toString().padStart(weiDigits + 1, "0");
  const fraction = digits.slice(-weiDigits).replace(/0+$/, "");
  return `${digits.slice(0, -weiDigits)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** A decoded value for reading: lists and structs as indented JSON. */
export function formatValue(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
}

/** A text of more characters is folded to its beginning. */
const maxOpenCharacters = 600;

const shownOfFolded = 80;

/** A value as it is, or folded if it is long. */
export function foldedText(text: string): Html {
  const value = html`<span class="value">${text}</span>`;
  return text.length <= maxOpenCharacters
    ? value
    : html`<details class="folded"><summary>${text.slice(0, shownOfFolded)}… (${text.length} characters)</summary>
${value}</details>`;
}

/** A page before it is put into its frame. */
export interface ShownPage {
  readonly title: string;
  readonly content: Html;
  /** For the search field. */
  readonly query?: string | undefined;
  readonly status?: 200 | 400 | 404 | 500 | 503;
  readonly scripts?: readonly PageScript[];
  /** Another page that is shown in its place. */
  readonly redirect?: string | undefined;
}

/** Makes a page with only a title and a text. */
export function messagePage(title: string, text: string): ShownPage {
  return { title, content: html`<h1>${title}</h1><p class="card">${text}</p>` };
}
