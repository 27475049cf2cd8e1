import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unlessRefused } from "./files.ts";

/** Makes the folder of receipts, for this user only and with a .gitignore. Who writes into it reports a failure. */
export async function prepareStateFolder(folder: string): Promise<void> {
  unlessRefused(() => {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path.join(folder, ".gitignore"), "*\n");
    }
  }, undefined);
}
