import { type Context, Hono } from "hono";
import { isChainFailure } from "../engine/chains.ts";
import { contractList } from "./contract-list.ts";
import { notAnAddress, showAddress } from "./contract-page.ts";
import type { PageSources } from "./contract-view.ts";
import { findChainWithCode, parseAddress } from "./contract-view.ts";
import type { FormFields } from "./functions/run-functions.ts";
import { addressPath, contractPath, layout, messagePage, type ShownPage } from "./parts.ts";
import { stylesheet } from "./stylesheet.ts";

const pageSize = 50;
/** SQLite counts in 64 bits, and nobody has so many contracts. */
const maxPage = 1_000_000;

export interface PageOptions extends PageSources {
  readonly version: string;
  /** Whether the API answers wrongly on purpose, which people should know. */
  readonly hasFaults: boolean;
  readonly onInternalError: (error: unknown) => void;
}

/** The pages for people: what is verified, and some for each address. */
export function createPages(options: PageOptions): Hono {
  const { version, hasFaults, onInternalError } = options;
  const pages = new Hono();
  const show = (c: Context, { title, content, query, status = 200 }: ShownPage) =>
    c.html(layout({ title, version, hasFaults, query }, content), status);

  pages.get("/style.css", (c) => c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }));
  pages.get("/", async (c) => show(c, await showList(Number(c.req.query("page") ?? 1), options)));
  pages.get("/search", async (c) => {
    const query = c.req.query("q") ?? "";
    const address = parseAddress(query);
    const chain = address === undefined ? undefined : await findChainWithCode(address, options.chains);
    return address === undefined || chain === undefined
      ? show(c, notAnAddress(query))
      : c.redirect(addressPath(address, { chainId: chain.identity.chainId }));
  });
  for (const tab of ["code", "read", "write"] as const) {
    const path = contractPath(":address", { tab });
    const answer = async (c: Context, fields: FormFields) => {
      const { signal } = c.req.raw;
      return show(c, await showAddress({ text: c.req.param("address") ?? "", tab, fields, signal }, options));
    };
    pages.get(path, async (c) => await answer(c, new URL(c.req.url).searchParams));
    // Arguments may be longer than a URL.
    pages.post(path, async (c) => await answer(c, new URLSearchParams(await c.req.text())));
  }
  pages.all("*", (c) =>
    show(c, { ...messagePage("No such page", "There is nothing at this path."), status: 404 }),
  );
  pages.onError((error, c) => {
    if (isChainFailure(error)) {
      const text = "The node of this chain does not answer. Is it running?";
      return show(c, { ...messagePage("The chain cannot be read", text), status: 503 });
    }
    onInternalError(error);
    const text = "The local explorer failed to make this page.";
    return show(c, { ...messagePage("Something went wrong", text), status: 500 });
  });
  return pages;
}

async function showList(wantedPage: number, { chains, store }: PageSources): Promise<ShownPage> {
  const page = Number.isInteger(wantedPage) && wantedPage > 0 && wantedPage <= maxPage ? wantedPage : 1;
  // One more than is shown tells whether there is another page.
  const range = { limit: pageSize + 1, offset: (page - 1) * pageSize };
  const listings = (await chains.listReachable()).map(({ identity, key }) => ({
    chainId: identity.chainId,
    contracts: store.contracts.list(key, range),
  }));
  const shown = listings.map((listing) => ({ ...listing, contracts: listing.contracts.slice(0, pageSize) }));
  const hasMore = listings.some(({ contracts }) => contracts.length > pageSize);
  return { title: "Verified contracts", content: contractList({ chains: shown, page, hasMore }) };
}
