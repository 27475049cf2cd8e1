import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";

/** A pipe would wait for a writer. */
export function isFile(file: string): boolean {
  return findEntry(file)?.isFile() === true;
}

export function findEntry(file: string): Stats | undefined {
  return ifReadable<Stats | undefined>(undefined, () => statSync(file, { throwIfNoEntry: false }));
}

export function readJson(file: string): unknown {
  return parseIfJson(readText(file));
}

export function readText(file: string): string {
  return ifReadable("", () => (isFile(file) ? readFileSync(file, "utf8") : ""));
}

export function listNames(folder: string): readonly string[] {
  return ifReadable([], () => readdirSync(folder));
}

/** Folders above the project's may be anybody's: what may not be read there is not there. */
export function ifReadable<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) {
      return fallback;
    }
    throw error;
  }
}
