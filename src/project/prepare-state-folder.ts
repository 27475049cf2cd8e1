import { existsSync, mkdirSync } from "node:fs";
import { chmod, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSystemError, makeFolder } from "../base/system-error.ts";

/** A file or folder that is kept elsewhere now. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

interface Preparation {
  /** What was kept elsewhere by earlier versions. */
  readonly moved?: readonly Moved[];
  /** Nothing will be written, so no folder is made unless something is to be taken over. */
  readonly isForReading?: boolean | undefined;
}

/**
 * Makes the folder of what must survive `hardhat clean`, and takes over what was kept in the cache before.
 *
 * It holds receipts, so it is this user's alone, and a .gitignore of its own keeps it out of commits. A
 * folder that is there already is left as it is. What the disk refuses here is told by who writes there.
 */
export async function prepareStateFolder(
  folder: string,
  { moved = [], isForReading = false }: Preparation = {},
): Promise<void> {
  if (isForReading && !moved.some(({ from }) => existsSync(from))) {
    return;
  }
  try {
    const isThere = existsSync(folder);
    makeFolder(folder, { mkdir: mkdirSync, mode: 0o700 });
    if (!isThere) {
      await writeFile(path.join(folder, ".gitignore"), "*\n");
    }
    for (const file of moved) {
      await takeOver(file);
    }
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

async function takeOver({ from, to }: Moved): Promise<void> {
  const isThere = await stat(to).catch(() => undefined);
  const former = await stat(from).catch(() => undefined);
  if (isThere === undefined && former !== undefined) {
    await rename(from, to);
    await chmod(to, former.isDirectory() ? 0o700 : 0o600);
  }
}
