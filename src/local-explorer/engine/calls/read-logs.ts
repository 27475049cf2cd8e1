import { z } from "zod";
import { type Address, toQuantity } from "../../../base/hex.ts";
import { answeredAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { CallOptions, ChainReader } from "../../../verification/ports.ts";

/** Hex of any length, as nodes write it. */
export const hexSchema = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .pipe(z.templateLiteral(["0x", z.string()]));

/** A log as nodes write it. */
export const rawLogSchema = z.object({
  address: answeredAddressSchema,
  topics: z.array(hexSchema),
  data: hexSchema,
});

const placedLogs = z.array(
  rawLogSchema.extend({ blockNumber: hexSchema.transform(Number), transactionHash: hexSchema }),
);

export type PlacedLog = z.infer<typeof placedLogs>[number];

/** The last so many blocks are searched, first few of them: nodes limit how many they search at once. */
const windows = [100, 1_000, 10_000];

/** Returns the last logs of a contract, the newest first; undefined when the node does not search its blocks. */
export async function readLastLogs(
  {
    reader,
    address,
    limit,
  }: {
    readonly reader: Pick<ChainReader, "forward" | "getBlockNumber">;
    readonly address: Address;
    readonly limit: number;
  },
  options: CallOptions = {},
): Promise<readonly PlacedLog[] | undefined> {
  const newest = await reader.getBlockNumber(options);
  let found: readonly PlacedLog[] | undefined;
  for (const blocks of windows) {
    const fromBlock = toQuantity(Math.max(0, newest - blocks + 1));
    const params = [{ address, fromBlock, toBlock: toQuantity(newest) }];
    const answer = await reader.forward({ method: "eth_getLogs", params }, options);
    const logs = "result" in answer ? placedLogs.safeParse(answer.result).data : undefined;
    found = logs?.slice(-limit).reverse() ?? found;
    if (logs === undefined || logs.length >= limit || blocks > newest) {
      return found;
    }
  }
  return found;
}
