import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

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
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch {
    // It is there, or the folder cannot be written.
  }
  return readKey(file);
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
