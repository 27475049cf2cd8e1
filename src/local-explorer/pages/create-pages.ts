import { type Context, Hono } from "hono";
import type { Address } from "../../core/hex.ts";
import { wireAddressSchema } from "../../explorer-api/wire-address.ts";
import type { Clock } from "../../verification/ports.ts";
import type { Chains, ConnectedChain } from "../engine/connect-chains.ts";
import { isChainFailure } from "../engine/is-chain-failure.ts";
import { toAddress } from "../engine/to-address.ts";
import type { Store } from "../store/open-store.ts";
import { addressPath } from "./address-link.ts";
import { contractList } from "./contract-list.ts";
import { contractPage } from "./contract-page.ts";
import { type Html, layout } from "./layout.ts";
import { messagePage } from "./message-page.ts";
import { readContractView } from "./read-contract-view.ts";
import { stylesheet } from "./stylesheet.ts";

const pageSize = 50;

export interface PageServices {
  readonly chains: Chains;
  readonly store: Store;
  readonly clock: Clock;
  readonly version: string;
  readonly creationSearchMs: number;
  readonly onInternalError: (error: unknown) => void;
}

interface Shown {
  readonly title: string;
  readonly content: Html;
  readonly query?: string | undefined;
  readonly status?: 200 | 400 | 404 | 500 | 503;
}

/** The pages for people: what is verified, and one page for each address. */
export function createPages(services: PageServices): Hono {
  const pages = new Hono();
  const show = (c: Context, { title, content, query, status = 200 }: Shown) =>
    c.html(layout({ title, version: services.version, query }, content), status);

  pages.get("/style.css", (c) => c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }));
  pages.get("/", async (c) => show(c, await showList(Number(c.req.query("page") ?? 1), services)));
  pages.get("/search", async (c) => {
    const query = c.req.query("q") ?? "";
    const address = parseAddress(query);
    const chain = address === undefined ? undefined : await findChainWithCode(address, services);
    return address === undefined || chain === undefined
      ? show(c, notAnAddress(query))
      : c.redirect(addressPath(address, chain.identity.chainId));
  });
  pages.get("/address/:address", async (c) =>
    show(c, await showAddress({ text: c.req.param("address"), chainId: c.req.query("chainid") }, services)),
  );
  pages.all("*", (c) =>
    show(c, { ...message("No such page", "There is nothing at this path."), status: 404 }),
  );
  pages.onError((error, c) => {
    if (isChainFailure(error)) {
      const text = "The node of this chain does not answer. Is it running?";
      return show(c, { ...message("The chain cannot be read", text), status: 503 });
    }
    services.onInternalError(error);
    const text = "The local explorer failed to make this page.";
    return show(c, { ...message("Something went wrong", text), status: 500 });
  });
  return pages;
}

async function showList(wantedPage: number, { chains, store }: PageServices): Promise<Shown> {
  const page = Number.isInteger(wantedPage) && wantedPage > 0 ? wantedPage : 1;
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

async function showAddress(
  { text, chainId }: { readonly text: string; readonly chainId: string | undefined },
  services: PageServices,
): Promise<Shown> {
  const address = parseAddress(text);
  if (address === undefined) {
    return notAnAddress(text);
  }
  const chain =
    chainId === undefined
      ? await findChainWithCode(address, services)
      : await services.chains.find(Number(chainId));
  if (chain === undefined) {
    return { ...message("No such chain", `This explorer does not serve the chain ${chainId}.`), status: 404 };
  }
  const view = await readContractView({ chain, address }, services);
  if (view === undefined) {
    const note = `There is no contract at ${address} on chain ${chain.identity.chainId}.`;
    return { ...message("No contract", note), query: address, status: 404 };
  }
  const title = `${view.contract?.contractName ?? "Contract"} at ${address}`;
  return { title, content: contractPage(view), query: address };
}

/** The first chain that has code at the address, else the first of all. */
async function findChainWithCode(
  address: Address,
  { chains }: PageServices,
): Promise<ConnectedChain | undefined> {
  for (const chain of await chains.listReachable()) {
    if ((await chain.reader.getCode(address)) !== "0x") {
      return chain;
    }
  }
  return await chains.find(undefined);
}

function parseAddress(text: string): Address | undefined {
  const address = wireAddressSchema.safeParse(text).data;
  return address === undefined ? undefined : toAddress(address);
}

function notAnAddress(query: string): Shown {
  const text = "An address is 0x and 40 hexadecimal digits.";
  return { ...message("Not an address", text), query, status: 400 };
}

function message(title: string, text: string): Shown {
  return { title, content: messagePage(title, text) };
}
