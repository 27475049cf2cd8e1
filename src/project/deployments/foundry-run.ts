import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import { addressSchema, bytesSchema, hashSchema, parseRecordFile, type RecordFile } from "./record-file.ts";

const hash = hashSchema.nullish().catch(undefined);

const bytes = bytesSchema.optional().catch(undefined);

const name = z.string().min(1).nullish().catch(undefined);

const account = addressSchema.nullish().catch(undefined);

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
  transaction: z.object({ input: bytes, data: bytes }).optional().catch(undefined),
  additionalContracts: z.array(childSchema).nullish(),
});

const runSchema = z.object({
  transactions: z.array(transactionSchema),
  chain: z.coerce.number().int().positive(),
  receipts: z.array(z.object({ transactionHash: hash, contractAddress: account })).catch([]),
  libraries: z.array(z.string()).default([]),
  commit: z.string().nullish().catch(undefined),
});

export type Run = ReturnType<typeof readRuns>[number];

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

export function readRuns(file: RecordFile) {
  const isWhole = isJsonRecord(file.json) && !isMulti(file.json);
  const runs = isWhole ? [parseRecordFile(runSchema, file)] : parseRecordFile(multiSchema, file).deployments;
  return runs.map((run) => ({ ...run, transactions: withCertainHashes(run) }));
}

/**
 * forge mixes up the hashes of transactions that it sent together: of several, only that of a receipt with the address
 * is certain.
 */
function withCertainHashes({ transactions, receipts }: z.infer<typeof runSchema>) {
  const recorded = new Set(transactions.flatMap(({ hash: one }) => one ?? []));
  const received = new Map(
    receipts.map(({ contractAddress, transactionHash }) => [contractAddress, transactionHash]),
  );
  return transactions.map((sent) => {
    const created = sent.contractAddress ? received.get(sent.contractAddress) : undefined;
    return { ...sent, hash: created ?? (recorded.size === 1 ? sent.hash : undefined) ?? undefined };
  });
}
