import type { Address } from "../../base/hex.ts";
import { createAddress, knownDeployers } from "../../core/creation/addresses.ts";
import type { CreatedContract } from "../../verification/ports.ts";
import type { History } from "../creation/history.ts";
import { inBatches } from "../in-batches.ts";
import type { Seeds } from "./list-seeds.ts";
import { firstNonce, type Visit, visitAccount } from "./visit-account.ts";

/** What is found from the seeds on. */
export interface Walk {
  readonly contracts: readonly CreatedContract[];
  readonly hasHistory: boolean;
  /** How often contracts created something that was not found, or failed to create it. */
  readonly missing: number;
}

/** An end for transactions that touch half a chain: up to four requests for each account. */
const maxAccounts = 128;

/** Goes from account to account, and from each that has created contracts on to those. */
export async function walkCreations(
  history: History,
  { seeds, blockNumber }: { readonly seeds: Seeds; readonly blockNumber: number },
): Promise<Walk> {
  const visits = new Map<Address, Visit>();
  let waiting = new Set([...seeds.own, ...seeds.deployed, ...seeds.told, ...seeds.called]);
  while (waiting.size > 0) {
    const accounts = [...waiting].slice(0, maxAccounts - visits.size);
    const news = await inBatches(accounts, (address) => visitAccount(history, { address, blockNumber }));
    for (const visit of news) {
      visits.set(visit.address, visit);
    }
    const children = news.flatMap((visit) => (visit.kind === "visited" ? visit.children : []));
    waiting = new Set(children.filter((address) => !visits.has(address)));
    if (visits.size >= maxAccounts) {
      break;
    }
  }
  const all = [...visits.values()];
  return all.some(({ kind }) => kind === "unknown") ? walkWithoutHistory(history, seeds) : toWalk(all, seeds);
}

function toWalk(all: readonly Visit[], { own }: Seeds): Walk {
  const visits = all.filter((visit) => visit.kind === "visited");
  const factories = new Map(
    visits.flatMap(({ address, children }) => children.map((child) => [child, address] as const)),
  );
  const found = new Set([
    ...visits.filter(({ isNew }) => isNew).map(({ address }) => address),
    ...factories.keys(),
  ]);
  const contracts = [...found].map((address) => ({ address, factory: factories.get(address) }));
  const byCreate2 = contracts.filter(
    ({ address, factory }) => factory === undefined && !own.includes(address),
  );
  const unfound = visits
    .filter(({ address }) => !knownDeployers.includes(address))
    .reduce((sum, visit) => sum + visit.unfound, 0);
  return { contracts, hasHistory: true, missing: Math.max(0, unfound - byCreate2.length) };
}

/** What a constructor creates itself is among the first. */
const maxOwnChildren = 16;

/**
 * Without the states of the past it is not known what was there before: only what the receipt names,
 * what call data prove, and what descends from the first and is spoken of in the logs.
 */
async function walkWithoutHistory(history: History, { own, deployed, told }: Seeds): Promise<Walk> {
  const children = own.flatMap((creator) =>
    Array.from({ length: maxOwnChildren }, (_, index) => ({
      address: createAddress({ creator, nonce: index + firstNonce }),
      factory: creator,
    })).filter(({ address }) => told.includes(address)),
  );
  const candidates = [...[...own, ...deployed].map((address) => ({ address })), ...children];
  const codes = await inBatches(candidates, ({ address }) => history.currentCode(address));
  return {
    contracts: candidates.filter((_, index) => codes[index] !== "0x"),
    hasHistory: false,
    missing: 0,
  };
}
