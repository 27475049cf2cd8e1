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
  const { entries, chain } = lists[list];
  const schema = chain.pipe(listedChainSchema);
  return entries.safeParse(json).data?.flatMap((entry) => schema.safeParse(entry).data ?? []);
}

const digits = z.string().regex(/^\d{1,16}$/);

const pagesUrl = z.string().transform((url) => url.replace(/\/$/, ""));

interface List {
  readonly entries: z.ZodType<readonly unknown[]>;
  readonly chain: z.ZodType<Readonly<Record<keyof ListedChain, unknown>>>;
}

const lists: Readonly<Record<ChainListName, List>> = {
  etherscan: {
    entries: z.looseObject({ result: z.array(z.unknown()) }).transform(({ result }) => result),
    // The status of an offline chain is 0: https://docs.etherscan.io/supported-chains
    chain: z
      .looseObject({
        chainid: digits,
        chainname: z.string(),
        blockexplorer: pagesUrl,
        status: z.literal([1, 2]),
      })
      .transform(({ chainid, chainname, blockexplorer }) => ({
        chainId: Number(chainid),
        name: chainname,
        url: blockexplorer,
      })),
  },
  // The list of https://chains.blockscout.com, made from github.com/blockscout/chainscout.
  blockscout: {
    entries: z.record(digits, z.unknown()).transform((chains) => Object.entries(chains)),
    chain: z
      .tuple([
        digits,
        z.looseObject({
          name: z.string(),
          explorers: z.tuple([z.looseObject({ url: pagesUrl })], z.unknown()),
        }),
      ])
      .transform(
        ([
          id,
          {
            name,
            explorers: [{ url }],
          },
        ]) => ({ chainId: Number(id), name, url }),
      ),
  },
  sourcify: {
    entries: z.array(z.unknown()),
    chain: z
      .looseObject({ chainId: chainIdSchema, name: z.string(), supported: z.literal(true).default(true) })
      .transform(({ chainId, name }) => ({ chainId, name, url: "" })),
  },
};
