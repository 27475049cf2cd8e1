import { z } from "zod";

const sqliteError = z.object({
  code: z.literal("ERR_SQLITE_ERROR"),
  errcode: z.int(),
  /** SQLite's own words, such as "database or disk is full". */
  errstr: z.string(),
});

/** The low byte of SQLite's result code of a wrong statement: https://www.sqlite.org/rescode.html */
const wrongStatement = 1;

/** Describes a failure of the database; undefined: it is another one, or a wrong statement. */
export function describeStorageFailure(error: unknown): string | undefined {
  const failure = sqliteError.safeParse(error).data;
  return failure === undefined || (failure.errcode & 0xff) === wrongStatement
    ? undefined
    : `The local explorer cannot use its database: ${failure.errstr}`;
}
