import { z } from "zod";
import { findErrorCode } from "../../base/system-error.ts";
import type { DatabaseProblem } from "../../core/errors/local-explorer-errors.ts";

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

/** What is wrong with the database. */
interface StorageFailure {
  /** A sentence without its full stop. */
  readonly text: string;
  /** Whether it is over when another process is done; everything else needs somebody's hand. */
  readonly isPassing: boolean;
}

/** Returns what is wrong with the database; undefined for any other failure. */
export function findStorageFailure(error: unknown): StorageFailure | undefined {
  const parsed = sqliteError.safeParse(error);
  const code = parsed.success ? parsed.data.errcode & 0xff : undefined;
  const reason = code === undefined ? undefined : reasons[code];
  return reason === undefined
    ? undefined
    : { text: `The local explorer cannot use its database: ${reason}`, isPassing: code === 5 || code === 6 };
}

/** Less than SQLite needs to begin. */
const minFreeBytes = 256 * 1024;

/**
 * Says why a database that is ours by its mark cannot be opened. On a full disk SQLite speaks of an
 * input or output error where it cannot make the file that its processes share.
 */
export function toDatabaseProblem(
  error: unknown,
  getFreeBytes: () => number | undefined,
): Extract<DatabaseProblem, { kind: "unusable" | "disk-full" | "other-tables" }> {
  const code = sqliteError.safeParse(error).data?.errcode;
  if (code === sqliteCodes.error) {
    return { kind: "other-tables" };
  }
  const primary = code === undefined ? undefined : code & 0xff;
  const hasNoRoom =
    primary === sqliteCodes.full ||
    ((primary === sqliteCodes.inputOutput || primary === sqliteCodes.cannotOpen) &&
      (getFreeBytes() ?? minFreeBytes) < minFreeBytes);
  return { kind: hasNoRoom || findErrorCode(error) === "ENOSPC" ? "disk-full" : "unusable" };
}

const sqliteCodes = { error: 1, inputOutput: 10, full: 13, cannotOpen: 14 } as const;
