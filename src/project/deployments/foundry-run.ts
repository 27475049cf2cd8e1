import { z } from "zod";
import type { Hex } from "../../base/hex.ts";
import { isJsonRecord } from "../../base/json.ts";
import { addressSchema, bytesSchema, hashSchema, parseRecordFile, type RecordFile } from "./record-file.ts";

const hash = hashSchema.nullish().catch(undefined);

const bytes = bytesSchema.optional().catch(undefined);

const name = z.string().min(1).nullish().catch(undefined);

const account = addressSchema.nullish().catch(undefined);

const quantity = z.string().transform(Number).pipe(z.int().nonnegative()).optional().catch(undefined);

const childSchema = z.object({
  transactionType: z.string().optional(),
  contractName: name,
  address: addressSchema,
  initCode: bytes,
});

const transactionSchema = z.object({
  hash,
  /** `CREATE` or `CREATE2`; of a `CALL` the address is that of the contract that was called. */
  transactionType: z.string(),
  contractName: name,
  contractAddress: account,
  arguments: z.array(z.string()).nullish().catch(undefined),
  transaction: z
    .object({ from: account, to: account, nonce: quantity, input: bytes, data: bytes })
    .optional()
    .catch(undefined),
  additionalContracts: z.array(childSchema).nullish(),
});

const runSchema = z.object({
  transactions: z.array(transactionSchema),
  chain: z.coerce.number().int().positive(),
  receipts: z
    .array(
      z.object({
        transactionHash: hash,
        blockNumber: quantity,
        transactionIndex: quantity,
        contractAddress: account,
      }),
    )
    .catch([]),
  libraries: z.array(z.string()).default([]),
  commit: z.string().nullish().catch(undefined),
});

export type Run = z.infer<typeof runSchema>;

export type Sent = Run["transactions"][number];

/** A script that worked on several chains has one file for all. */
const multiSchema = z.object({ deployments: z.array(runSchema) });

export function isFoundryBroadcast({ json }: RecordFile): boolean {
  return isJsonRecord(json) && (isRun(json) || isMulti(json));
}

function isRun(json: object): boolean {
  return "transactions" in json && Array.isArray(json.transactions) && "chain" in json;
}

function isMulti({ deployments }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(deployments) && deployments.some((one) => isJsonRecord(one) && isRun(one));
}

export function readRuns(file: RecordFile): readonly Run[] {
  const isWhole = isJsonRecord(file.json) && !isMulti(file.json);
  const runs = isWhole ? [parseRecordFile(runSchema, file)] : parseRecordFile(multiSchema, file).deployments;
  return runs.map((run) => ({ ...run, transactions: withOrderedHashes(run) }));
}

/**
 * forge mixes up the hashes of transactions that it sent together. A sender's are mined in the order of their nonces.
 * Where receipts are missing, none of several is taken.
 */
function withOrderedHashes({ transactions, receipts }: Run): Sent[] {
  const bySender = Map.groupBy(
    transactions.filter((one) => one.hash),
    ({ transaction }) => transaction?.from,
  );
  const ordered = new Map<Sent, Hex | undefined>();
  for (const group of bySender.values()) {
    const hashes = new Set(group.map((one) => one.hash));
    const mined = receipts
      .filter(({ transactionHash }) => hashes.has(transactionHash))
      .toSorted(
        (one, other) =>
          (one.blockNumber ?? 0) - (other.blockNumber ?? 0) ||
          (one.transactionIndex ?? 0) - (other.transactionIndex ?? 0),
      );
    const sent = group.toSorted(
      (one, other) => (one.transaction?.nonce ?? 0) - (other.transaction?.nonce ?? 0),
    );
    const isCertain = hashes.size === 1 || mined.length === sent.length;
    for (const [index, one] of sent.entries()) {
      ordered.set(one, isCertain ? (mined[index]?.transactionHash ?? one.hash ?? undefined) : undefined);
    }
  }
  return transactions.map((one) => ({ ...one, hash: ordered.get(one) }));
}
