import { type Stats, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { listIfThere, readIfThere, unlessRefused } from "../../project/files.ts";

/** A pipe would wait for a writer. */
export function isFile(file: string): boolean {
  return findEntry(file)?.isFile() === true;
}

/** Folders above the project's may not be readable. */
export function findEntry(file: string): Stats | undefined {
  return unlessRefused(() => statSync(file, { throwIfNoEntry: false }), undefined);
}

/** Undefined for a missing or damaged file. */
export function readJson(file: string): unknown {
  return parseIfJson(readText(file));
}

export function readText(file: string): string {
  return readIfThere(file) ?? "";
}

const manifestSchema = z.object({ version: z.string() });

/** Returns the version of an installed package. */
export function readVersion(packageFolder: string): string | undefined {
  const manifest = manifestSchema.safeParse(readJson(path.join(packageFolder, "package.json")));
  return manifest.data?.version;
}

export function listNames(folder: string): readonly string[] {
  return listIfThere(folder).map(({ name }) => name);
}
