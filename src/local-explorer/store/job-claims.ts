import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Clock } from "../../verification/ports.ts";
import { type JobFacts, type JobRequest, jobRequest, type Verdict } from "../engine/records.ts";
import type { ChainKey } from "./chains.ts";

export interface ClaimedJob {
  readonly receipt: string;
  readonly chain: ChainKey;
  readonly request: JobRequest;
  readonly attempts: number;
}

export interface ClaimTime {
  readonly worker: string;
  readonly untilMs: number;
}

export interface StaleJobs {
  readonly submittedBeforeMs: number;
  readonly nowMs: number;
  readonly verdict: Verdict;
}

const claimedRow = z.object({
  receipt: z.string(),
  chain: z.number(),
  request: z.string(),
  attempts: z.number(),
});

export function createJobClaims(database: DatabaseSync) {
  const selectClaimable = database.prepare(
    "SELECT 1 FROM jobs WHERE verdict IS NULL AND claimed_until_ms <= ? LIMIT 1",
  );
  const claimOldest = database.prepare(`
    UPDATE jobs SET claimed_by = :worker, claimed_until_ms = :untilMs, attempts = attempts + 1
    WHERE id = (
      SELECT min(id) FROM jobs
      WHERE verdict IS NULL AND claimed_until_ms <= :nowMs
        AND chain IN (SELECT value FROM json_each(:chains)))
    RETURNING guid AS receipt, chain, request, attempts`);
  const abandon = database.prepare(`
    UPDATE jobs SET verdict = :kind, message = :message, finished_at_ms = :nowMs, request = NULL
    WHERE verdict IS NULL AND claimed_until_ms <= :nowMs AND submitted_at_ms < :submittedBeforeMs
      AND chain NOT IN (SELECT value FROM json_each(:chains))`);
  return {
    hasClaimable: (nowMs: number) => selectClaimable.get(nowMs) !== undefined,
    claim(
      chains: readonly ChainKey[],
      { worker, nowMs, untilMs }: ClaimTime & { readonly nowMs: number },
    ): ClaimedJob | undefined {
      const found = claimOldest.get({ worker, nowMs, untilMs, chains: JSON.stringify(chains) });
      if (found === undefined) {
        return undefined;
      }
      const claimed = claimedRow.parse(found);
      return { ...claimed, request: jobRequest.parse(JSON.parse(claimed.request)) };
    },
    /** Ends the old jobs of other chains that no process has claimed. */
    abandon(chains: readonly ChainKey[], { verdict, nowMs, submittedBeforeMs }: StaleJobs): void {
      const { kind, message } = verdict;
      abandon.run({ kind, message, nowMs, submittedBeforeMs, chains: JSON.stringify(chains) });
    },
    ...createHeldClaims(database),
  };
}

function createHeldClaims(database: DatabaseSync) {
  const mine = "WHERE guid = ? AND claimed_by = ? AND verdict IS NULL";
  const extend = database.prepare(`UPDATE jobs SET claimed_until_ms = ? ${mine}`);
  const postpone = database.prepare(`UPDATE jobs SET claimed_by = NULL, claimed_until_ms = ? ${mine}`);
  // The verified contract has the source.
  const finish = database.prepare(
    `UPDATE jobs SET verdict = ?, message = ?, facts = ?, finished_at_ms = ?, request = NULL ${mine}`,
  );
  return {
    extend: (receipt: string, { worker, untilMs }: ClaimTime) =>
      extend.run(untilMs, receipt, worker).changes === 1,
    postpone(receipt: string, { worker, untilMs }: ClaimTime): void {
      postpone.run(untilMs, receipt, worker);
    },
    /** Returns false if another process has taken the job over. */
    finish: (
      receipt: string,
      {
        worker,
        verdict,
        nowMs,
      }: { readonly worker: string; readonly verdict: Verdict; readonly nowMs: number },
    ) =>
      finish.run(verdict.kind, verdict.message, toText(verdict.facts), nowMs, receipt, worker).changes === 1,
  };
}

function toText(facts: JobFacts | undefined): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}

/** A job whose process was killed is claimed again after this time. */
export const claimMs = 6_000;

const renewalDelayMs = claimMs / 3;

interface JobClaim {
  /** Aborts if another worker has taken the job over. */
  readonly lost: AbortSignal;
  end(): Promise<void>;
}

export function keepClaim(
  receipt: string,
  {
    store,
    clock,
    name,
  }: {
    readonly store: { readonly jobs: Pick<ReturnType<typeof createHeldClaims>, "extend"> };
    readonly clock: Clock;
    readonly name: string;
  },
): JobClaim {
  const ended = new AbortController();
  const lost = new AbortController();
  const renew = async () => {
    while (!lost.signal.aborted) {
      await clock.sleep(renewalDelayMs, ended.signal);
      if (!store.jobs.extend(receipt, { worker: name, untilMs: clock.now() + claimMs })) {
        lost.abort();
      }
    }
  };
  const renewals = renew().catch(() => undefined);
  return {
    lost: lost.signal,
    async end() {
      ended.abort();
      await renewals;
    },
  };
}
