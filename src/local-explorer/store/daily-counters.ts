import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";

export interface DailyCount {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  readonly kind: "source" | "proxy";
  /** A digest: keys themselves are not kept. */
  readonly keyHash: string;
}

export interface DailyCountersTable {
  count(counter: DailyCount): number;
  increment(counter: DailyCount): void;
}

const row = z.object({ count: z.number() });

/** How many submissions each key has made on a day. Other days are forgotten. */
export function createDailyCountersTable(database: DatabaseSync): DailyCountersTable {
  const select = database.prepare(
    "SELECT count FROM daily_counters WHERE day = ? AND kind = ? AND key_hash = ?",
  );
  const upsert = database.prepare(`
    INSERT INTO daily_counters (day, kind, key_hash, count) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET count = count + 1`);
  const forget = database.prepare("DELETE FROM daily_counters WHERE day < ?");
  return {
    count({ day, kind, keyHash }) {
      const found = select.get(day, kind, keyHash);
      return found === undefined ? 0 : row.parse(found).count;
    },
    increment({ day, kind, keyHash }) {
      forget.run(day);
      upsert.run(day, kind, keyHash);
    },
  };
}
