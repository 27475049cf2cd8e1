import { z } from "zod";
import { findErrorCode } from "../../base/system-error.ts";
import type { DatabaseProblem } from "../../core/errors/rows/local-explorer-rows.ts";

const sqliteError = z.object({ code: z.literal("ERR_SQLITE_ERROR"), errcode: z.int() });

/** The low bytes of SQLite's result codes: https://www.sqlite.org/rescode.html */
const sqliteCodes = {
  error: 1,
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
} as const;

/** The codes that are over when another process is done. */
const passing: readonly number[] = [sqliteCodes.busy, sqliteCodes.locked];

const reasons: Readonly<Record<number, string>> = {
  [sqliteCodes.busy]: "another process has locked it",
  [sqliteCodes.locked]: "another process has locked it",
  [sqliteCodes.readOnly]: "it is read-only",
  [sqliteCodes.inputOutput]: "the disk fails",
  [sqliteCodes.corrupt]: "it is damaged",
  [sqliteCodes.full]: "the disk is full",
  [sqliteCodes.cannotOpen]: "it cannot be opened",
  [sqliteCodes.noDatabase]: "it is damaged",
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
  const { primary = 0 } = readCode(error) ?? {};
  const reason = reasons[primary];
  return reason === undefined
    ? undefined
    : {
        text: `The local explorer cannot use its database: ${reason}`,
        isPassing: passing.includes(primary),
      };
}

/** Returns SQLite's result code, and the low byte of it, which has the kind alone; undefined for any other failure. */
function readCode(error: unknown): { readonly whole: number; readonly primary: number } | undefined {
  const { errcode } = sqliteError.safeParse(error).data ?? {};
  return errcode === undefined ? undefined : { whole: errcode, primary: errcode & 0xff };
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
  const { whole, primary } = readCode(error) ?? {};
  if (whole === sqliteCodes.error) {
    return { kind: "other-tables" };
  }
  const hasNoRoom =
    primary === sqliteCodes.full ||
    ((primary === sqliteCodes.inputOutput || primary === sqliteCodes.cannotOpen) &&
      (getFreeBytes() ?? minFreeBytes) < minFreeBytes);
  return { kind: hasNoRoom || findErrorCode(error) === "ENOSPC" ? "disk-full" : "unusable" };
}
