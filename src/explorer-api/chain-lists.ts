import { z } from "zod";
import { chainIdSchema } from "./sourcify/wire-values.ts";

export type ChainListName = "etherscan" | "blockscout" | "sourcify";

export const listedChainSchema = z.object({
  chainId: z.int().positive(),
  name: z.string().max(100),
  /** Base URL of the pages for the chain; empty if all chains have the same. */
  url: z.union([z.url({ protocol: /^https?$/ }).max(500), z.literal("")]),
});

export type ListedChain = z.infer<typeof listedChainSchema>;

/** Returns undefined if the JSON is no list. Broken entries and chains that are not served are left out. */
export function parseChainList(list: ChainListName, json: unknown): readonly ListedChain[] | undefined {
  const entries = entriesOf[list](json);
  return entries?.flatMap((entry) => listedChainSchema.safeParse(entry).data ?? []);
}

const entriesOf = {
  etherscan: readEtherscan,
  blockscout: readBlockscout,
  sourcify: readSourcify,
} as const satisfies Record<ChainListName, (json: unknown) => readonly unknown[] | undefined>;

const etherscanSchema = z.looseObject({ result: z.array(z.unknown()) });

/** The status of an offline chain is 0: https://docs.etherscan.io/supported-chains */
const etherscanChainSchema = z.looseObject({
  chainid: z.string().regex(/^\d{1,16}$/),
  chainname: z.string(),
  blockexplorer: z.string(),
  status: z.literal([1, 2]),
});

function readEtherscan(json: unknown): readonly unknown[] | undefined {
  return etherscanSchema.safeParse(json).data?.result.flatMap((entry) => {
    const chain = etherscanChainSchema.safeParse(entry).data;
    return chain === undefined
      ? []
      : { chainId: Number(chain.chainid), name: chain.chainname, url: trimSlash(chain.blockexplorer) };
  });
}

const blockscoutSchema = z.record(z.string().regex(/^\d{1,16}$/), z.unknown());

/** The list of https://chains.blockscout.com, made from github.com/blockscout/chainscout. */
const blockscoutChainSchema = z.looseObject({
  name: z.string(),
  explorers: z.tuple([z.looseObject({ url: z.string() })], z.unknown()),
});

function readBlockscout(json: unknown): readonly unknown[] | undefined {
  const chains = blockscoutSchema.safeParse(json).data;
  return (
    chains &&
    Object.entries(chains).flatMap(([chainId, entry]) => {
      const chain = blockscoutChainSchema.safeParse(entry).data;
      return chain === undefined
        ? []
        : { chainId: Number(chainId), name: chain.name, url: trimSlash(chain.explorers[0].url) };
    })
  );
}

const sourcifyChainSchema = z
  .looseObject({ chainId: chainIdSchema, name: z.string(), supported: z.boolean().default(true) })
  .transform(({ chainId, name, supported }) => (supported ? [{ chainId, name, url: "" }] : []));

function readSourcify(json: unknown): readonly unknown[] | undefined {
  return Array.isArray(json)
    ? json.flatMap((entry) => sourcifyChainSchema.safeParse(entry).data ?? [])
    : undefined;
}

function trimSlash(url: string): string {
  return url.replace(/\/$/, "");
}
