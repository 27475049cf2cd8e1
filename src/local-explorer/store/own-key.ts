import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Returns the key with which this plugin submits to its own local explorer, without a daily limit. undefined: the
 * database is in memory, or its folder cannot be written.
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

/** For a client, to recognize the explorer that accepts the key. */
export function digestOwnKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function readKey(file: string): string | undefined {
  try {
    return /^[0-9a-f]{64}$/.exec(readFileSync(file, "utf8"))?.[0];
  } catch {
    return undefined;
  }
}
