import { findClosestNames } from "../../base/closest-names.ts";

/** From public lists; scripts/write-chain-table.ts writes the table. */
export interface ChainServices {
  readonly name: string;
  /** Base URL of its pages; empty: not known; undefined: Etherscan V2 does not serve the chain. */
  readonly etherscan?: string | undefined;
  /** The day on which Etherscan ended its service, `2026-04-16`; empty: its list never had the chain. */
  readonly noEtherscan?: string | undefined;
  /** Base URL of Blockscout's pages and, with `/api`, of its API. */
  readonly blockscout?: string | undefined;
  readonly sourcify?: string | undefined;
}

/** @see https://docs.sourcify.dev/docs/api/ */
export const publicSourcify = "https://sourcify.dev/server";

export const blockscoutPro = "https://api.blockscout.com";

/** @see https://docs.etherscan.io/v2-migration */
export const etherscanV2Api = "https://api.etherscan.io/v2/api";

export async function findChainServices(chainId: number): Promise<ChainServices | undefined> {
  const { default: table } = await import("./chain-table.json", { with: { type: "json" } });
  const rows: Readonly<Record<string, ChainServices>> = table;
  return Object.hasOwn(rows, chainId) ? rows[chainId] : undefined;
}

export type NamedChain =
  | {
      readonly kind: "found";
      readonly chainId: number;
      readonly name: string;
      readonly isWhole: boolean;
    }
  /** `name (id)` of each candidate, and of those with a similar name. */
  | { readonly kind: "unclear"; readonly candidates: readonly string[]; readonly near: readonly string[] };

const commonWords = new Set(["ethereum", "mainnet", "testnet", "network", "chain", "smart"]);

const commonNames: ReadonlyMap<string, number> = new Map([
  ["anvil", 31_337],
  ["anvil-hardhat", 31_337],
  ["arbitrum", 42_161],
  ["avalanche", 43_114],
  ["blast-sepolia", 168_587_773],
  ["bsc", 56],
  ["bsc-testnet", 97],
  ["cronos", 25],
  ["fraxtal", 252],
  ["matic", 137],
  ["optimism", 10],
  ["optimism-sepolia", 11_155_420],
  ["polygon", 137],
  ["scroll", 534_352],
  ["scroll-sepolia", 534_351],
  ["sei", 1329],
  ["sonic", 146],
  ["taiko", 167_000],
  ["worldchain", 480],
  ["xdai", 100],
  ["zksync", 324],
]);

export async function findChainByName(wanted: string): Promise<NamedChain> {
  const { default: table } = await import("./chain-table.json", { with: { type: "json" } });
  const common = commonNames.get(wanted.toLowerCase().replaceAll(/[_\s]/g, "-"));
  if (common !== undefined) {
    const name = (await findChainServices(common))?.name ?? wanted;
    return { kind: "found", chainId: common, name, isWhole: true };
  }
  const chains = Object.entries(table).map(([id, { name }]) => ({ id, name, words: toWords(name) }));
  const words = toWords(wanted);
  const same = chains.filter((chain) => words.length > 0 && chain.words.join(" ") === words.join(" "));
  const like = chains.filter(
    (chain) => words.length > 0 && words.every((word) => chain.words.includes(word)),
  );
  const candidates = same.length > 0 ? same : like;
  const [only] = candidates;
  return only !== undefined && (candidates.length === 1 || same.length === 1)
    ? { kind: "found", chainId: Number(only.id), name: only.name, isWhole: same.length === 1 }
    : { kind: "unclear", candidates: candidates.map(toLabel), near: findNear(wanted, chains) };
}

interface TableChain {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
}

function toLabel({ id, name }: TableChain): string {
  return `${name} (${id})`;
}

const maxNear = 4;

function findNear(wanted: string, chains: readonly TableChain[]): readonly string[] {
  const byWords = Map.groupBy(chains, ({ words }) => words.join(" "));
  const all = new Map([["mainnet", byWords.get("ethereum") ?? []], ...byWords]);
  return findClosestNames(toWords(wanted).join(" "), [...all.keys()])
    .flatMap((words) => all.get(words) ?? [])
    .map(toLabel)
    .slice(0, maxNear);
}

function toWords(name: string): readonly string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const own = words.filter((word) => !commonWords.has(word));
  const isFirst = own.length === 0 && words.some((word) => word === "ethereum" || word === "mainnet");
  return (isFirst ? ["ethereum"] : [...own]).toSorted();
}
