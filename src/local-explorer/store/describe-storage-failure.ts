import { z } from "zod";

const sqliteError = z.object({ code: z.literal("ERR_SQLITE_ERROR"), errcode: z.int() });

/** The low byte of SQLite's result code: https://www.sqlite.org/rescode.html */
const reasons: Readonly<Record<number, string>> = {
  5: "another process has locked it",
  6: "another process has locked it",
  8: "it is read-only",
  10: "the disk fails",
  11: "it is damaged",
  13: "the disk is full",
  14: "it cannot be opened",
  26: "it is damaged",
};

/** Says in a sentence what is wrong with the database; undefined for any other failure. */
export function describeStorageFailure(error: unknown): string | undefined {
  const parsed = sqliteError.safeParse(error);
  const reason = parsed.success ? reasons[parsed.data.errcode & 0xff] : undefined;
  return reason === undefined ? undefined : `The local explorer cannot use its database: ${reason}`;
}
