import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unlessRefused } from "./files.ts";

/**
 * Makes the folder of what must survive `hardhat clean`.
 *
 * It holds receipts, so it is this user's alone, and a .gitignore of its own keeps it out of commits. A folder that is
 * there already is left as it is. A folder that cannot be made is reported by the code that writes into it.
 */
export async function prepareStateFolder(folder: string): Promise<void> {
  unlessRefused(() => {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path.join(folder, ".gitignore"), "*\n");
    }
  }, undefined);
}
