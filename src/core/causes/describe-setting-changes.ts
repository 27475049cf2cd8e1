import { listInWords } from "./list-in-words.ts";
import type { SettingChange } from "./list-setting-changes.ts";

/** `evmVersion paris (here osaka) and optimizer.runs 1000 (here 200)`. */
export function describeSettingChanges(changes: readonly SettingChange[]): string {
  return listInWords(changes.map(({ setting, built, deployed }) => `${setting} ${deployed} (here ${built})`));
}
