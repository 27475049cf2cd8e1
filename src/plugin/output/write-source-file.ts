import { mkdir } from "node:fs/promises";
import path from "node:path";

import { refuseUnwritable } from "./refuse-unwritable.ts";
import { writeNewFile } from "./write-new-file.ts";

/**
 * Writes a source to the file that the user names, and makes the folders that it lies in.
 *
 * @throws OutputExistsError when there is a file already and it may not be overwritten
 * @throws InvalidOptionError when the file cannot be written
 */
export async function writeSourceFile(
  text: string,
  { file, overwrite }: { readonly file: string; readonly overwrite: boolean },
): Promise<void> {
  await refuseUnwritable(file, async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeNewFile(file, { text, overwrite });
  });
}
