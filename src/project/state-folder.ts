import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";
import { unlessRefused } from "./files.ts";

/** `cache`: the folder that keeps the lists of chains if those of this machine cannot be written to. */
export function openStateFolder(state: string, { cache }: { readonly cache: string }) {
  return {
    journal: path.join(state, "journal"),
    notices: path.join(state, "notices"),
    prepareState: () => prepareStateFolder(state),
    findLists: async () => path.join((await findGlobalCache()) ?? cache, "verify-contract", "chain-lists"),
  };
}

/** Finds the cache that Hardhat's versions share on this machine; undefined: it cannot be written to. */
export function findGlobalCache(): Promise<string | undefined> {
  return getCacheDir().catch(() => undefined);
}

/** Makes the folder of receipts, for this user only and with a .gitignore. Who writes into it reports a failure. */
export async function prepareStateFolder(folder: string): Promise<void> {
  unlessRefused(() => {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path.join(folder, ".gitignore"), "*\n");
    }
  }, undefined);
}
