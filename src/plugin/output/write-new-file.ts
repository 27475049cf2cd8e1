import { rm, writeFile } from "node:fs/promises";

import { OutputExistsError } from "../../core/errors/input-errors.ts";
import { hasSystemCode } from "./has-system-code.ts";

/**
 * Writes a file that is always a new one: one that is there is removed first, where that is allowed,
 * so that no link is written through.
 *
 * @throws OutputExistsError
 */
export async function writeNewFile(
  file: string,
  { text, overwrite }: { readonly text: string; readonly overwrite: boolean },
): Promise<void> {
  if (overwrite) {
    await rm(file, { force: true });
  }
  try {
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    throw hasSystemCode(error, "EEXIST")
      ? new OutputExistsError({ path: file, isReplaceable: !overwrite })
      : error;
  }
}
