import { createHash, randomBytes } from "node:crypto";
import { existsSync, linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isSystemError } from "../../base/system-error.ts";

/**
 * Returns the key beside a database with which this plugin submits to its own local explorer; it is made where
 * there is none. Only this user can read it, so no daily limit is due to whoever has it.
 *
 * undefined: there is none, as of a database in memory or beside one that cannot be written.
 */
export function takeOwnKey(database: string): string | undefined {
  if (database === ":memory:") {
    return undefined;
  }
  const file = toFile(database);
  return readKey(file) ?? makeKey(file);
}

/**
 * Writes the key of a running explorer beside its database again if somebody deleted it: a client would make another
 * key, and take the explorer for that of another project.
 */
export function restoreOwnKey(database: string, key: string): void {
  if (existsSync(database) && !existsSync(toFile(database))) {
    makeKey(toFile(database), key);
  }
}

/** Returns what may be shown of the key, so that its holder knows the explorer that takes it for its own. */
export function digestOwnKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function toFile(database: string): string {
  return `${database}.key`;
}

function readKey(file: string): string | undefined {
  try {
    return /^[0-9a-f]{64}$/.exec(readFileSync(file, "utf8"))?.[0];
  } catch {
    // Not there, or not ours to read.
    return undefined;
  }
}

/** Linked from a file that is complete: of two processes at the same time both read the same key. */
function makeKey(file: string, key = randomBytes(32).toString("hex")): string | undefined {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, key, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    // The other one was faster, or the folder cannot be written, or it knows no links.
    if (isSystemError(error) && error.syscall === "link") {
      writeUnlinked(file, key);
      replaceAbandoned(file, draft);
    }
  } finally {
    removeFile(draft);
  }
  return readKey(file);
}

/** In a folder that may not be entered, there is none. */
function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** On a file system without hard links, such as exFAT, the file is there before its text, for microseconds. */
function writeUnlinked(file: string, key: string): void {
  try {
    writeFileSync(file, key, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!isSystemError(error, "EEXIST")) {
      // On a full disk, the file is made, and its text is not. Otherwise the other one was faster.
      removeFile(file);
    }
  }
}

/** Nobody is still about to write a file that was empty for so long. */
const abandonedMs = 10_000;

/** Replaces a file that was left empty, as by a power cut: nobody else would write it again. */
function replaceAbandoned(file: string, draft: string): void {
  try {
    const there = lstatSync(file);
    if (there.isFile() && there.size === 0 && lstatSync(draft).mtimeMs - there.mtimeMs > abandonedMs) {
      renameSync(draft, file);
    }
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}
