/**
 * Writes the table of chains, src/core/chains/chain-table.json, from a list of chains:
 * `node scripts/write-chain-table.ts <chains.json>`.
 *
 * The list is an object, chain id → `{ name, etherscan?, etherscanUnsure?, blockscout?, blockscoutPro?, sourcify? }`,
 * as it comes out of Etherscan's chain list (https://api.etherscan.io/v2/chainlist), Blockscout's
 * (https://chains.blockscout.com/api/chains) and Sourcify's (https://sourcify.dev/server/chains) together.
 */
import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

/** The base of Blockscout's API for many chains, which wants a key: https://docs.blockscout.com/devs/apis/pro-api */
const blockscoutPro = "https://api.blockscout.com";

/** Sourcify servers of their own, which their chains' explorers read. */
const ownSourcify: Readonly<Record<string, string>> = {
  143: "https://sourcify-api-monad.blockvision.org",
  10143: "https://sourcify-api-monad.blockvision.org",
  4217: "https://contracts.tempo.xyz",
  42431: "https://contracts.tempo.xyz",
};

/** Chains that other lists name, and Etherscan does not serve: the day on which it ended, where it did. */
const withoutEtherscan: Readonly<Record<string, string>> = {
  300: "",
  324: "",
  1101: "",
  2442: "",
  42170: "",
  81457: "2026-10-31",
  534351: "2026-04-16",
  534352: "2026-04-16",
};

/** Sourcify's public server knows another chain by this id: Wanchain's testnet. */
const notAtSourcify: ReadonlySet<string> = new Set(["999"]);

const listSchema = z.record(
  z.string().regex(/^[1-9]\d{0,15}$/),
  z.object({
    name: z.string(),
    /** true: served, and nobody knows where its pages are. */
    etherscan: z.union([z.url(), z.literal(true)]).optional(),
    etherscanUnsure: z.url().optional(),
    blockscout: z.string().optional(),
    blockscoutPro: z.boolean().optional(),
    sourcify: z.boolean().optional(),
  }),
);

type ListedChain = z.infer<typeof listSchema>[string];

const named: Readonly<Record<string, ListedChain>> = {
  1101: { name: "Polygon zkEVM" },
  2442: { name: "Polygon zkEVM Cardona" },
};

function toRow(chainId: string, chain: ListedChain): object {
  const served = chainId in withoutEtherscan ? undefined : (chain.etherscan ?? chain.etherscanUnsure);
  const blockscout = chain.blockscoutPro === true ? blockscoutPro : chain.blockscout;
  const sourcify = notAtSourcify.has(chainId) ? undefined : (ownSourcify[chainId] ?? chain.sourcify);
  return {
    name: chain.name,
    ...(served !== undefined && { etherscan: served === true ? "" : trim(served) }),
    ...(chainId in withoutEtherscan && { noEtherscan: withoutEtherscan[chainId] }),
    ...(blockscout !== undefined && { blockscout: trim(blockscout) }),
    ...(sourcify !== undefined && sourcify !== false && { sourcify: sourcify === true ? "" : sourcify }),
  };
}

function trim(url: string): string {
  return (/^https?:/.test(url) ? url : `https://${url}`).replace(/\/+$/, "");
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  throw new Error("Give the list of chains: node scripts/write-chain-table.ts <chains.json>");
}
const list = { ...named, ...listSchema.parse(JSON.parse(await readFile(file, "utf8"))) };
const lines = Object.entries(list)
  .sort(([one], [other]) => Number(one) - Number(other))
  .map(([chainId, chain]) => `"${chainId}": ${JSON.stringify(toRow(chainId, chain))}`);
const target = new URL("../src/core/chains/chain-table.json", import.meta.url);
await writeFile(target, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} chains`);
