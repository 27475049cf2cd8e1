import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isSystemError } from "../../base/system-error.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { createStore, type Store } from "./create-store.ts";
import { prepareSchema } from "./schema.ts";
import { toDatabaseProblem } from "./storage-failure.ts";

/** How long a statement waits for a lock that another process holds. */
const busyTimeoutMs = 10_000;

/**
 * Opens the database, and creates it if it does not exist. `:memory:` keeps everything in the process.
 *
 * @throws LOCAL_EXPLORER_DATABASE_INVALID when the file cannot be used
 */
export function openStore(file: string): Store {
  let database: DatabaseSync | undefined;
  let refusal: unknown;
  try {
    if (file !== ":memory:") {
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
      refusal = createPrivateFile(file);
    }
    database = new DatabaseSync(file);
    prepare(database, file);
    return createStore(database);
  } catch (cause) {
    database?.close();
    if (isFailure(cause, "LOCAL_EXPLORER_DATABASE_INVALID")) {
      throw cause;
    }
    const problem = toDatabaseProblem(cause);
    // Where there is no file, the operating system has said why; SQLite only says that it cannot open it.
    throw createFailure("LOCAL_EXPLORER_DATABASE_INVALID", { file, problem, cause: refusal ?? cause });
  }
}

/**
 * Digests of keys are in it; what SQLite puts beside it gets the same rights. Returns why it cannot be made;
 * undefined: it is there.
 */
function createPrivateFile(file: string): unknown {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    return isSystemError(error, "EEXIST") ? undefined : error;
  }
  return undefined;
}

function prepare(database: DatabaseSync, file: string): void {
  // With WAL a reader never waits for a writer; a lost power cable may cost the last commit only.
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL`);
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  const result = prepareSchema(database);
  if (result.kind !== "ready") {
    throw createFailure("LOCAL_EXPLORER_DATABASE_INVALID", { file, problem: result });
  }
}
