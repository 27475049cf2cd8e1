import { z } from "zod";

const sqliteError = z.object({
  code: z.literal("ERR_SQLITE_ERROR"),
  errcode: z.int(),
  /** SQLite's own words, such as "database or disk is full". */
  errstr: z.string(),
});

/** The low bytes of SQLite's result codes: https://www.sqlite.org/rescode.html */
const sqliteCodes = { error: 1, busy: 5, locked: 6 } as const;

interface StorageFailure {
  readonly text: string;
  /** Whether another process has locked it. */
  readonly isPassing: boolean;
}

/** undefined: it is no failure of the database, or a wrong statement. */
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
