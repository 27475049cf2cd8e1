import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import path from "node:path";

import { OutputExistsError, OutputPathUnsafeError } from "../../core/errors/input-errors.ts";
import { hasSystemCode } from "./has-system-code.ts";

/**
 * Checks that a file may be written below a folder, level by level and without following a link.
 *
 * @throws OutputExistsError when something is there already that may not be replaced
 * @throws OutputPathUnsafeError when a link would lead out of the folder
 */
export async function checkOutputPath(
  root: string,
  { segments, overwrite }: { readonly segments: readonly string[]; readonly overwrite: boolean },
): Promise<void> {
  let current = root;
  for (const [index, segment] of segments.entries()) {
    current = path.join(current, segment);
    const entry = await findEntry(current);
    if (entry === undefined) {
      return;
    }
    if (index === segments.length - 1) {
      checkFile(entry, { file: current, overwrite });
    } else {
      checkFolder(entry, { root, folder: current });
    }
  }
}

async function findEntry(file: string): Promise<Stats | undefined> {
  try {
    return await lstat(file);
  } catch (error) {
    if (hasSystemCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** A link in the place of a file is replaced, never written through. */
function checkFile(
  entry: Stats,
  { file, overwrite }: { readonly file: string; readonly overwrite: boolean },
): void {
  if (!overwrite || entry.isDirectory()) {
    throw new OutputExistsError({ path: file, isReplaceable: !entry.isDirectory() });
  }
}

function checkFolder(
  entry: Stats,
  { root, folder }: { readonly root: string; readonly folder: string },
): void {
  if (entry.isSymbolicLink()) {
    throw new OutputPathUnsafeError({
      folder: root,
      path: folder,
      reason: "a link leads out of the folder",
    });
  }
  if (!entry.isDirectory()) {
    throw new OutputExistsError({ path: folder });
  }
}
