import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import { etherscanV2Api, publicSourcify } from "../../core/chains/find-chain.ts";
import { BaseError } from "../../core/errors/failure.ts";
import {
  type ChainListName,
  chainListNames,
  type ListedChain,
  listedChainSchema,
  parseChainList,
} from "../../explorer-api/chain-lists.ts";
import type { CallOptions, Clock } from "../../verification/ports.ts";
import type { ProxySettings } from "../http/find-proxy.ts";
import { openHttp } from "../http/open-http.ts";

/** Where the services publish their lists. */
export const chainListUrls: Readonly<Record<ChainListName, string>> = {
  etherscan: new URL("chainlist", etherscanV2Api).href,
  blockscout: "https://chains.blockscout.com/api/chains",
  sourcify: `${publicSourcify}/chains`,
};

/** Returns where copies of the lists are, each as its service writes it: `<base>/etherscan.json` and so on. */
export function toCopyUrls(baseUrl: string): Readonly<Record<ChainListName, string>> {
  const toUrl = (name: ChainListName): string => {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${name}.json`;
    return url.href;
  };
  return { etherscan: toUrl("etherscan"), blockscout: toUrl("blockscout"), sourcify: toUrl("sourcify") };
}

/** A service's list, or why it could not be had. */
export type ChainList =
  | { readonly kind: "known"; readonly chains: readonly ListedChain[] }
  | { readonly kind: "silent"; readonly reason: string };

interface Lists extends CallOptions {
  readonly urls: Readonly<Record<ChainListName, string>>;
  /** Where lists are kept for a day. */
  readonly folder: string;
  readonly proxy: ProxySettings;
  readonly clock: Clock;
}

/** Reads the lists of all services, each from the folder, or else by one call, at the same time. */
export async function askChainLists(lists: Lists): Promise<Readonly<Record<ChainListName, ChainList>>> {
  const [etherscan, blockscout, sourcify] = await Promise.all(
    chainListNames.map((name) => findList(name, lists)),
  );
  const none = { kind: "silent", reason: "it was not asked" } as const;
  return {
    etherscan: etherscan ?? none,
    blockscout: blockscout ?? none,
    sourcify: sourcify ?? none,
  };
}

async function findList(name: ChainListName, lists: Lists): Promise<ChainList> {
  const { urls, folder, clock } = lists;
  const hash = createHash("sha256").update(urls[name]).digest("hex").slice(0, 8);
  const file = path.join(folder, `${name}-${hash}.json`);
  const kept = await readKept(file, clock);
  if (kept !== undefined) {
    return { kind: "known", chains: kept };
  }
  const list = await ask(name, lists);
  if (list.kind === "known") {
    await keep(file, { askedAtMs: clock.now(), chains: list.chains });
  }
  return list;
}

const keptMs = 24 * 3_600_000;

const keptSchema = z.object({ askedAtMs: z.number(), chains: z.array(listedChainSchema).readonly() });

/** Returns `undefined` for a list that is missing, older than a day, or damaged. */
async function readKept(file: string, clock: Clock): Promise<readonly ListedChain[] | undefined> {
  const text = await unlessRefused(readFile(file, "utf8"));
  const kept = keptSchema.safeParse(parseIfJson(text ?? "")).data;
  const ageMs = clock.now() - (kept?.askedAtMs ?? 0);
  return kept !== undefined && ageMs >= 0 && ageMs < keptMs ? kept.chains : undefined;
}

/** Writes a list atomically, because the chains of a deployment may be asked for at the same time. */
async function keep(file: string, list: z.infer<typeof keptSchema>): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(draft, JSON.stringify(list));
    await rename(draft, file);
  };
  await unlessRefused(write());
  await unlessRefused(rm(draft, { force: true }));
}

/** A folder that cannot be used is no reason to fail: the lists are asked for each time. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isSystemError(error)) {
      return undefined;
    }
    throw error;
  }
}

/** A list that takes longer is not worth the wait. */
const timeoutMs = 10_000;

/** Ten times the longest list of today. */
const maxListLength = 8 * 1024 * 1024;

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
    const chains = text.length > maxListLength ? undefined : parseChainList(name, parseIfJson(text));
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
