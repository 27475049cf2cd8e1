import { type Stats, statSync } from "node:fs";
import { parseIfJson } from "../../base/json.ts";
import { listIfThere, readIfThere, unlessRefused } from "../../project/files.ts";

/** A pipe would wait for a writer. */
export function isFile(file: string): boolean {
  return findEntry(file)?.isFile() === true;
}

/** Returns what is at a place. Folders above the project's may be anybody's: what may not be read is not there. */
export function findEntry(file: string): Stats | undefined {
  return unlessRefused(() => statSync(file, { throwIfNoEntry: false }), undefined);
}

/** Returns the value in a JSON file; undefined when there is none, or it is damaged. */
export function readJson(file: string): unknown {
  return parseIfJson(readText(file));
}

export function readText(file: string): string {
  return readIfThere(file) ?? "";
}

/** Lists the names in a folder, in their order. */
export function listNames(folder: string): readonly string[] {
  return listIfThere(folder).map(({ name }) => name);
}
