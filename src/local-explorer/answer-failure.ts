import { z } from "zod";
import { findErrorCode } from "../base/system-error.ts";
import { BaseError } from "../core/errors/failure.ts";
import { type Envelope, formatNotOk } from "../explorer-api/etherscan/call.ts";
import { statusTexts } from "../explorer-api/etherscan/status-texts.ts";
import { isChainFailure } from "./engine/chains.ts";

/**
 * Answers a request that failed, with the reason if it is the node's or the disk's. A full disk stays full, so the
 * answer does not say "later".
 */
export function answerFailure(
  error: unknown,
  {
    signal,
    onInternalError,
  }: { readonly signal: AbortSignal; readonly onInternalError: (error: unknown) => void },
): Envelope {
  if (!isChainFailure(error) && !isClientGone(error, signal)) {
    onInternalError(error);
  }
  return formatNotOk(describeStorageFailure(error) ?? describeFailure(error));
}

export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || findErrorCode(error) === "ECONNRESET";
}

function describeFailure(error: unknown): string {
  return isChainFailure(error) && error instanceof BaseError
    ? `${statusTexts.serverBusy}. ${error.summary}`
    : statusTexts.serverBusy;
}

const sqliteError = z.object({
  code: z.literal("ERR_SQLITE_ERROR"),
  errcode: z.int(),
  /** SQLite's own words, such as "database or disk is full". */
  errstr: z.string(),
});

/** The low byte of SQLite's result code of a wrong statement: https://www.sqlite.org/rescode.html */
const wrongStatement = 1;

/** Describes a failure of the database; undefined: it is another one, or a wrong statement. */
function describeStorageFailure(error: unknown): string | undefined {
  const failure = sqliteError.safeParse(error).data;
  return failure === undefined || (failure.errcode & 0xff) === wrongStatement
    ? undefined
    : `The local explorer cannot use its database: ${failure.errstr}`;
}
