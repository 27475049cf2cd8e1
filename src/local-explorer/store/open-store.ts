import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isSystemError } from "../../base/system-error.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { createStore, type Store } from "./create-store.ts";
import { prepareSchema } from "./schema.ts";

const busyTimeoutMs = 10_000;

/** @throws LOCAL_EXPLORER_DATABASE_INVALID */
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
    const problem = { kind: "unusable" } as const;
    // The system's error says more than SQLite's "unable to open".
    throw createFailure("LOCAL_EXPLORER_DATABASE_INVALID", { file, problem, cause: refusal ?? cause });
  }
}

/** Makes the file private, because it contains digests of keys; returns why that failed. */
function createPrivateFile(file: string): unknown {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    return isSystemError(error, "EEXIST") ? undefined : error;
  }
  return undefined;
}

function prepare(database: DatabaseSync, file: string): void {
  // Readers do not wait for writers; a power cut may cost the last commit.
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL`);
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  const result = prepareSchema(database);
  if (result.kind !== "ready") {
    throw createFailure("LOCAL_EXPLORER_DATABASE_INVALID", { file, problem: result });
  }
}
