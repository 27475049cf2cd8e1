import { z } from "zod";
import { type Address, type Hex, toQuantity } from "../../../base/hex.ts";
import { answeredAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { CallOptions, ChainReader, Clock } from "../../../verification/ports.ts";

const hexSchema = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .pipe(z.templateLiteral(["0x", z.string()]));

const rawLogSchema = z.object({
  address: answeredAddressSchema,
  topics: z.array(hexSchema),
  data: hexSchema,
});

const placedLogs = z.array(
  rawLogSchema.extend({ blockNumber: hexSchema.transform(Number), transactionHash: hexSchema }),
);

type PlacedLog = z.infer<typeof placedLogs>[number];

const searchedBlocks = 10_000;

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
  const fromBlock = toQuantity(Math.max(0, newest - searchedBlocks + 1));
  const params = [{ address, fromBlock, toBlock: "latest" }];
  const answer = await reader.forward({ method: "eth_getLogs", params }, options);
  const logs = "result" in answer ? placedLogs.safeParse(answer.result).data : undefined;
  return logs?.slice(-limit).reverse();
}

const quantity = hexSchema.transform(Number);
const optionalAddress = answeredAddressSchema.nullish().transform((address) => address ?? undefined);

const transactionSchema = z.object({
  from: answeredAddressSchema,
  /** undefined: it creates a contract. */
  to: optionalAddress,
  input: hexSchema,
  /** In wei. */
  value: hexSchema.transform(BigInt),
});

const receiptSchema = z
  .object({
    // Nodes before Byzantium gave none; such a transaction is taken for one that succeeded.
    status: hexSchema.nullish().transform((status) => status !== "0x0"),
    blockNumber: quantity,
    gasUsed: quantity,
    contractAddress: optionalAddress,
    logs: z.array(rawLogSchema),
  })
  .transform(({ status, contractAddress, ...receipt }) => ({
    ...receipt,
    succeeded: status,
    created: contractAddress,
  }));

export interface ReadTransaction extends Omit<z.output<typeof transactionSchema>, "input"> {
  readonly hash: Hex;
  readonly data: Hex;
  readonly receipt: z.output<typeof receiptSchema> | undefined;
}

type Reader = Pick<ChainReader, "forward">;

const polls = 8;

const pollDelayMs = 250;

/** Reads a transaction, and waits a little for its receipt; undefined: the node does not know it. */
export async function readTransaction(
  { reader, hash }: { readonly reader: Reader; readonly hash: Hex },
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<ReadTransaction | undefined> {
  const ask = async (method: string): Promise<unknown> => {
    const answer = await reader.forward({ method, params: [hash] }, { signal });
    return "result" in answer ? answer.result : undefined;
  };
  const transaction = transactionSchema.safeParse(await ask("eth_getTransactionByHash"));
  if (!transaction.success) {
    return undefined;
  }
  const { input, ...rest } = transaction.data;
  for (let poll = 0; ; poll += 1) {
    const receipt = receiptSchema.safeParse(await ask("eth_getTransactionReceipt"));
    if (receipt.success || poll === polls) {
      return { hash, ...rest, data: input, receipt: receipt.data };
    }
    await clock.sleep(pollDelayMs, signal);
  }
}
