import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { hashSchema } from "../../explorer-api/etherscan/wire-values.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { isClientGone } from "../answer-failure.ts";
import { isChainFailure } from "../engine/chains.ts";
import { copyScript } from "./assets/copy-script.ts";
import { liveScript } from "./assets/live-script.ts";
import { stylesheet } from "./assets/stylesheet.ts";
import { walletScript } from "./assets/wallet-script.ts";
import { noSuchChain, notAnAddress } from "./contract/account-page.ts";
import { showAddress } from "./contract/contract-page.ts";
import {
  findChainWhere,
  findChainWithCode,
  type PageSources,
  readAddress,
} from "./contract/contract-view.ts";
import { findDownload, missingFile } from "./contract/downloads.ts";
import { showList } from "./contract-list.ts";
import type { FormFields } from "./functions/run-functions.ts";
import { showTransaction } from "./history.ts";
import {
  addressPath,
  contractPath,
  layout,
  messagePage,
  type PageScript,
  type ShownPage,
  transactionPath,
} from "./parts.ts";
import { showSubmission } from "./submission-page.ts";

export interface PageOptions extends Omit<PageSources, "formToken"> {
  readonly version: string;
  readonly hasFaults: boolean;
  readonly onInternalError: (error: unknown) => void;
}

const scriptTexts: Readonly<Record<PageScript, string>> = {
  copy: copyScript,
  live: liveScript,
  wallet: walletScript,
};

export function createPages(options: PageOptions): Hono {
  const { version, hasFaults } = options;
  const pages = new Hono();
  const sources = { ...options, formToken: randomUUID() };
  const show = async (c: Context, shown: ShownPage) => {
    const { title, content, query, status = 200, scripts, redirect } = shown;
    return redirect === undefined
      ? c.html(
          showUnseen(String(await layout({ title, version, hasFaults, query, scripts }, content))),
          status,
        )
      : c.redirect(redirect, 303);
  };

  addAssets(pages);
  pages.get("/", async (c) => {
    return await show(c, await showList(c.req.query(), options));
  });
  pages.get("/search", async (c) => {
    const { chains } = options;
    const found = await search(c.req.query("q")?.trim() ?? "", { chains, signal: c.req.raw.signal });
    return typeof found === "string" ? c.redirect(found) : await show(c, found);
  });
  pages.get("/address/:address/download", async (c) => {
    const found = await findNamedDownload(c, options);
    return found === undefined
      ? await show(c, missingFile)
      : c.body(found.content, 200, {
          "content-type": "text/plain; charset=utf-8",
          "content-disposition": `attachment; filename="${found.fileName}"`,
        });
  });
  pages.get("/submission/:receipt", (c) => show(c, showSubmission(c.req.param("receipt"), options)));
  pages.get("/tx/:hash", async (c) => show(c, await findTransaction(c, sources)));
  for (const tab of ["code", "compare", "events", "read", "write"] as const) {
    const path = contractPath(":address", { tab });
    const answer = async (c: Context, fields: FormFields) => {
      const { signal, method } = c.req.raw;
      const isPosted = method === "POST";
      const text = c.req.param("address") ?? "";
      return show(c, await showAddress({ text, tab, fields, isPosted, signal }, sources));
    };
    pages.get(path, async (c) => await answer(c, new URL(c.req.url).searchParams));
    pages.post(path, async (c) => await answer(c, new URLSearchParams(await c.req.text())));
  }
  pages.all("*", (c) =>
    show(c, { ...messagePage("No such page", "There is nothing at this path."), status: 404 }),
  );
  pages.onError((error, c) => show(c, toErrorPage(error, { ...options, signal: c.req.raw.signal })));
  return pages;
}

function addAssets(pages: Hono): void {
  pages.get("/style.css", (c) => c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }));
  for (const [name, text] of Object.entries(scriptTexts)) {
    pages.get(`/${name}.js`, (c) => c.body(text, 200, { "content-type": "text/javascript; charset=utf-8" }));
  }
}

async function findNamedDownload(c: Context, options: PageOptions) {
  const { signal } = c.req.raw;
  const { chainid, part } = c.req.query();
  const named = readAddress(c.req.param("address") ?? "");
  const chain = await options.chains.find(Number(chainid), { signal });
  return named.kind === "invalid" || chain === undefined
    ? undefined
    : await findDownload({ chain, address: named.address }, { ...options, part, signal });
}

function toErrorPage(
  error: unknown,
  { onInternalError, signal }: Pick<PageOptions, "onInternalError"> & { readonly signal: AbortSignal },
): ShownPage {
  if (isChainFailure(error)) {
    const text = "The node of this chain does not answer. Is it running?";
    return { ...messagePage("The chain cannot be read", text), status: 503 };
  }
  if (!isClientGone(error, signal)) {
    onInternalError(error);
  }
  const text = "The local explorer failed to make this page.";
  return { ...messagePage("Something went wrong", text), status: 500 };
}

async function findTransaction(c: Context, sources: PageSources): Promise<ShownPage> {
  const hash = hashSchema.safeParse(c.req.param("hash")).data;
  if (hash === undefined) {
    const text = "The hash of a transaction is 0x and 64 hexadecimal digits.";
    return { ...messagePage("Not a transaction", text), status: 400 };
  }
  const { signal } = c.req.raw;
  const chainId = c.req.query("chainid");
  const chain = await sources.chains.find(chainId === undefined ? undefined : Number(chainId), { signal });
  return chain === undefined
    ? noSuchChain(chainId)
    : await showTransaction({ hash, chain }, { ...sources, signal });
}

async function search(
  query: string,
  { chains, signal }: Pick<PageSources, "chains"> & CallOptions,
): Promise<string | ShownPage> {
  const hash = hashSchema.safeParse(query).data;
  if (hash !== undefined) {
    const chain = await findChainWhere(
      async ({ reader }) => (await reader.findTransaction(hash, { signal })) !== undefined,
      { chains, signal },
    );
    return chain === undefined ? noSuchChain(undefined) : transactionPath(hash, chain.identity.chainId);
  }
  const named = readAddress(query);
  if (named.kind === "address") {
    const { address } = named;
    const chain = await findChainWithCode(address, { chains, signal });
    return chain === undefined
      ? noSuchChain(undefined)
      : addressPath(address, { chainId: chain.identity.chainId });
  }
  return query === "" || /^0x/i.test(query)
    ? notAnAddress(query, named.problem)
    : `/?q=${encodeURIComponent(query)}`;
}

/**
 * Characters that are invisible or change the direction of text, except for the zero-width joiner of emoji.
 *
 * @see https://trojansource.codes
 */
const unseen =
  /value="[^"]*"|(?![\t\n\r])[\p{Cc}\u2028\u2029\u115f\u1160\u3164\uffa0\p{Cs}]|(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu;

/** Writes such characters as escapes, but not in the value of a field, which is sent as it is. */
function showUnseen(page: string): string {
  return page.replace(unseen, (found) =>
    found.startsWith("value=") ? found : `\\u{${found.codePointAt(0)?.toString(16).toUpperCase() ?? ""}}`,
  );
}
