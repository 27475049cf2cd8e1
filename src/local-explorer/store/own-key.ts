import { createHash, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Returns the key beside a database with which this plugin submits to its own local explorer. It is made where there
 * is none, and only this user can read it, so no daily limit applies to it.
 *
 * undefined: there is none, as for a database in memory or in a folder that cannot be written.
 */
export function takeOwnKey(database: string): string | undefined {
  if (database === ":memory:") {
    return undefined;
  }
  const file = `${database}.key`;
  return readKey(file) ?? makeKey(file);
}

/** Returns what may be shown of the key, so that its holder knows the explorer that takes it for its own. */
export function digestOwnKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function readKey(file: string): string | undefined {
  try {
    return /^[0-9a-f]{64}$/.exec(readFileSync(file, "utf8"))?.[0];
  } catch {
    // Not there, or not ours to read.
    return undefined;
  }
}

/** Of two processes that make it at the same time, one links its file first, and both read that one. */
function makeKey(file: string): string | undefined {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
    linkSync(draft, file);
  } catch {
    // The other process was first, or the folder cannot be written.
  }
  removeDraft(draft);
  return readKey(file);
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // In a folder that cannot be entered there is none.
  }
}
