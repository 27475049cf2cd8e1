import { z } from "zod";
import type { DatabaseProblem } from "../../core/errors/rows/local-explorer-rows.ts";

const sqliteError = z.object({
  code: z.literal("ERR_SQLITE_ERROR"),
  errcode: z.int(),
  /** SQLite's own words, such as "database or disk is full". */
  errstr: z.string(),
});

/** The low bytes of SQLite's result codes: https://www.sqlite.org/rescode.html */
const sqliteCodes = { error: 1, busy: 5, locked: 6 } as const;

/** What is wrong with the database. */
interface StorageFailure {
  /** A sentence without its full stop. */
  readonly text: string;
  /** Whether another process has locked it. Anything else does not pass by itself. */
  readonly isPassing: boolean;
}

/** Returns what is wrong with the database; undefined for any other failure, a wrong statement included. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  const failure = sqliteError.safeParse(error).data;
  const primary = (failure?.errcode ?? sqliteCodes.error) & 0xff;
  return failure === undefined || primary === sqliteCodes.error
    ? undefined
    : {
        text: `The local explorer cannot use its database: ${failure.errstr}`,
        isPassing: primary === sqliteCodes.busy || primary === sqliteCodes.locked,
      };
}

/** Says why a database that is marked as ours cannot be opened. */
export function toDatabaseProblem(
  error: unknown,
): Extract<DatabaseProblem, { kind: "unusable" | "other-tables" }> {
  const { errcode } = sqliteError.safeParse(error).data ?? {};
  return { kind: errcode === sqliteCodes.error ? "other-tables" : "unusable" };
}
