import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { hex, type JobRequest, jobFacts, jobRequest, type Verdict } from "../engine/records.ts";
import type { ChainKey } from "./chains.ts";

export interface NewJob {
  readonly receipt: string;
  readonly chain: ChainKey;
  readonly request: JobRequest;
  readonly submittedAtMs: number;
  /** Of the key that the daily limit applies to. */
  readonly keyHash?: string | undefined;
}

export type JobState =
  | { readonly kind: "pending" }
  | { readonly kind: "finished"; readonly verdict: Verdict };

export type JobKind = "source" | "proxy";

const receiptRow = z.object({ receipt: z.string() });
const countRow = z.object({ count: z.number() });
const stateRow = z.object({
  verdict: z.enum(["verified", "already-verified", "rejected"]).nullable(),
  message: z.string().nullable(),
  facts: z.string().nullable(),
});
const reportRow = z
  .object({
    ...stateRow.shape,
    kind: z.enum(["source", "proxy"]),
    chain: z.number(),
    chain_id: z.number(),
    address: hex,
    submitted_at_ms: z.number(),
    finished_at_ms: z.number().nullable(),
  })
  .transform((row) => ({
    kind: row.kind,
    chain: row.chain,
    chainId: row.chain_id,
    address: row.address,
    state: toState(row),
    submittedAtMs: row.submitted_at_ms,
    finishedAtMs: row.finished_at_ms ?? undefined,
  }));

export type JobReport = z.output<typeof reportRow>;

/** Opens the table of submissions. */
export function createJobsTable(database: DatabaseSync) {
  return { ...createJobIntake(database), ...createJobReports(database), ...createVerdicts(database) };
}

function createJobIntake(database: DatabaseSync) {
  const insert = database.prepare(
    "INSERT INTO jobs (guid, chain, kind, address, request, submitted_at_ms, key_hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const countKind = database.prepare("SELECT count(*) AS count FROM jobs WHERE kind = ?");
  const countKey = database.prepare(
    "SELECT count(*) AS count FROM jobs WHERE key_hash = ? AND kind = ? AND submitted_at_ms >= ?",
  );
  const selectSame = database.prepare(`
    SELECT guid AS receipt FROM jobs WHERE verdict IS NULL AND chain = ? AND address = ? AND request = ?
    ORDER BY id LIMIT 1`);
  return {
    add({ receipt, chain, request, submittedAtMs, keyHash }: NewJob): void {
      const address = toJobAddress(request);
      const text = JSON.stringify(request);
      insert.run(receipt, chain, toJobKind(request), address, text, submittedAtMs, keyHash ?? null);
    },
    /** Of all submissions ever accepted. */
    count: (kind: JobKind) => countRow.parse(countKind.get(kind)).count,
    countOfKey: (keyHash: string, { kind, sinceMs }: { readonly kind: JobKind; readonly sinceMs: number }) =>
      countRow.parse(countKey.get(keyHash, kind, sinceMs)).count,
    findSame: ({ chain, request }: Pick<NewJob, "chain" | "request">) =>
      receiptRow.optional().parse(selectSame.get(chain, toJobAddress(request), JSON.stringify(request)))
        ?.receipt,
  };
}

function createJobReports(database: DatabaseSync) {
  const selectReport = database.prepare(`
    SELECT kind, chain, chain_id, address, verdict, message, facts, submitted_at_ms, finished_at_ms
    FROM jobs JOIN chains ON chains.id = jobs.chain
    WHERE guid = ?`);
  const selectPending = database.prepare(
    "SELECT guid AS receipt FROM jobs WHERE chain = ? AND address = ? AND kind = 'source' AND verdict IS NULL LIMIT 1",
  );
  const selectRefused = database.prepare(`
    SELECT guid AS receipt FROM jobs WHERE chain = ? AND address = ? AND kind = ? AND verdict = 'rejected'
    ORDER BY id DESC LIMIT 1`);
  return {
    find: (receipt: string): JobReport | undefined => reportRow.optional().parse(selectReport.get(receipt)),
    /** Of a source. */
    findPending: (chain: ChainKey, address: Address) =>
      receiptRow.optional().parse(selectPending.get(chain, address))?.receipt,
    findLastRefused: (
      chain: ChainKey,
      { address, kind }: { readonly address: Address; readonly kind: JobKind },
    ) => receiptRow.optional().parse(selectRefused.get(chain, address, kind))?.receipt,
  };
}

const unfinishedRow = z
  .object({ chain: z.number(), chain_id: z.number(), request: z.string() })
  .transform(({ chain, chain_id: chainId, request }) => ({
    chain,
    chainId,
    request: jobRequest.parse(JSON.parse(request)),
  }));

function createVerdicts(database: DatabaseSync) {
  const selectUnfinished = database.prepare(`
    SELECT chain, chain_id, request FROM jobs JOIN chains ON chains.id = jobs.chain
    WHERE guid = ? AND verdict IS NULL`);
  // The verified contract has the source.
  const finish = database.prepare(`
    UPDATE jobs SET verdict = ?, message = ?, facts = ?, finished_at_ms = ?, request = NULL
    WHERE guid = ? AND verdict IS NULL`);
  return {
    findUnfinished: (receipt: string) => unfinishedRow.optional().parse(selectUnfinished.get(receipt)),
    /** Returns false if the job has a verdict already. */
    finish(
      receipt: string,
      { verdict, nowMs }: { readonly verdict: Verdict; readonly nowMs: number },
    ): boolean {
      const facts = verdict.facts === undefined ? null : JSON.stringify(verdict.facts);
      return finish.run(verdict.kind, verdict.message, facts, nowMs, receipt).changes === 1;
    },
  };
}

export function toJobKind({ kind }: JobRequest): JobKind {
  return kind === "proxy" ? "proxy" : "source";
}

export function toJobAddress(request: JobRequest): Address {
  return request.kind === "proxy" ? request.address : request.submission.address;
}

function toState({ verdict, message, facts }: z.infer<typeof stateRow>): JobState {
  return verdict === null
    ? { kind: "pending" }
    : {
        kind: "finished",
        verdict: {
          kind: verdict,
          message: message ?? "",
          ...(facts === null ? {} : { facts: jobFacts.parse(JSON.parse(facts)) }),
        },
      };
}
