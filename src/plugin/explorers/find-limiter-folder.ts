import path from "node:path";
import { getCacheDir } from "@nomicfoundation/hardhat-utils/global-dir";

/**
 * Where the processes of this machine keep to an explorer's limit together, whichever project they are
 * of: beside Hardhat's compilers. Where that cannot be written to, those of this project do.
 */
export async function findLimiterFolder(projectCache: string): Promise<string> {
  const cache = await getCacheDir().catch(() => projectCache);
  return path.join(cache, "verify-contract", "limits");
}
