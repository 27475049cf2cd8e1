import { html } from "hono/html";

/** A piece of HTML in which all data is escaped; only the `html` template makes one. */
export type Html = ReturnType<typeof html>;

export interface PageFrame {
  readonly title: string;
  readonly version: string;
  readonly hasFaults: boolean;
  /** What was searched for, to be shown in the search field again. */
  readonly query?: string | undefined;
}

/** The frame of every page: head, search, and the place for the content. */
export function layout({ title, version, hasFaults, query = "" }: PageFrame, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Local explorer</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="/">Local explorer</a>
      <form action="/search" method="get" role="search">
        <input type="search" name="q" value="${query}" aria-label="Address of a contract"
          placeholder="Address, 0x…" spellcheck="false" autocomplete="off">
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

const faultsNote = html`<p class="notice" role="note">This explorer was started with a script of faults:
its API answers wrongly on purpose.</p>`;
