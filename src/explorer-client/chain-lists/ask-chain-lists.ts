import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { etherscanV2Api, publicSourcify } from "../../core/chains/find-chain.ts";
import { BaseError } from "../../core/errors/failure.ts";
import {
  type ChainListName,
  type ListedChain,
  listedChainSchema,
  parseChainList,
} from "../../explorer-api/chain-lists.ts";
import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { ProxySettings } from "../http/find-proxy.ts";
import { openHttp } from "../http/open-http.ts";

export const chainListUrls: Readonly<Record<ChainListName, string>> = {
  etherscan: new URL("chainlist", etherscanV2Api).href,
  blockscout: "https://chains.blockscout.com/api/chains",
  sourcify: `${publicSourcify}/chains`,
};

/** Returns the URLs of copies of the lists: `<base>/etherscan.json` and so on. */
export function toCopyUrls(baseUrl: string): Readonly<Record<ChainListName, string>> {
  const toUrl = (name: ChainListName): string => {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${name}.json`;
    return url.href;
  };
  return { etherscan: toUrl("etherscan"), blockscout: toUrl("blockscout"), sourcify: toUrl("sourcify") };
}

export type ChainList =
  | { readonly kind: "known"; readonly chains: readonly ListedChain[] }
  | { readonly kind: "silent"; readonly reason: string };

interface Lists extends CallOptions {
  readonly urls: Readonly<Record<ChainListName, string>>;
  /** Keeps the lists for a day. */
  readonly folder: string;
  readonly proxy: ProxySettings;
  readonly clock: Clock;
}

/** Reads the lists of all services from the folder, or asks the service. */
export async function askChainLists(lists: Lists): Promise<Readonly<Record<ChainListName, ChainList>>> {
  const [etherscan, blockscout, sourcify] = await Promise.all([
    findList("etherscan", lists),
    findList("blockscout", lists),
    findList("sourcify", lists),
  ]);
  return { etherscan, blockscout, sourcify };
}

async function findList(name: ChainListName, lists: Lists): Promise<ChainList> {
  const { urls, folder, clock } = lists;
  const hash = createHash("sha256").update(urls[name]).digest("hex").slice(0, 8);
  const file = path.join(folder, `${name}-${hash}.json`);
  const chains = await readKept(file, clock);
  if (chains !== undefined) {
    return { kind: "known", chains };
  }
  const list = await ask(name, lists);
  if (list.kind === "known") {
    const kept: z.infer<typeof keptSchema> = { askedAtMs: clock.now(), chains: list.chains };
    // Without a folder to keep them, the lists are asked for each time.
    await mkdir(folder, { recursive: true }).catch(() => undefined);
    await writeFile(file, JSON.stringify(kept)).catch(() => undefined);
  }
  return list;
}

const keptMs = 24 * 3_600_000;

const keptSchema = z.object({ askedAtMs: z.number(), chains: z.array(listedChainSchema).readonly() });

/** Returns `undefined` for a list that is missing, older than a day, or damaged. */
async function readKept(file: string, clock: Clock): Promise<readonly ListedChain[] | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const kept = keptSchema.safeParse(parseIfJson(text)).data;
  const ageMs = clock.now() - (kept?.askedAtMs ?? 0);
  return kept !== undefined && ageMs >= 0 && ageMs < keptMs ? kept.chains : undefined;
}

const timeoutMs = 10_000;

async function ask(name: ChainListName, { urls, proxy, clock, signal }: Lists): Promise<ChainList> {
  const url = new URL(urls[name]);
  const place = { explorer: `chain list of ${name}`, url, proxy, quote: (text: string) => text };
  const send = openHttp(place, { timeoutMs, clock, limiter: { take: async () => undefined } });
  const headers = { accept: "application/json", "user-agent": "hardhat-verify-contract" };
  try {
    const { status, text } = await send({ method: "GET", url, headers }, { signal });
    if (status !== 200) {
      return { kind: "silent", reason: `HTTP status ${status}` };
    }
    const chains = parseChainList(name, parseIfJson(text));
    return chains === undefined
      ? { kind: "silent", reason: "its answer is not a list of chains" }
      : { kind: "known", chains };
  } catch (error) {
    if (error instanceof BaseError) {
      return { kind: "silent", reason: error.summary };
    }
    throw error;
  }
}
