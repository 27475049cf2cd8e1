import { isAtLeast } from "../core/build/compiler-version.ts";

/**
 * Returns the arguments for a native solc that reads standard JSON and nothing else.
 *
 * By itself it would look for missing imports in the file system. From 0.8.22 on that can be switched
 * off; from 0.6.9 on the place to look can be an empty folder. Before, it looks in the working
 * directory, which has to be an empty folder then.
 */
export function nativeArguments(solcLongVersion: string, emptyFolder: string): readonly string[] {
  if (isAtLeast(solcLongVersion, "0.8.22")) {
    return ["--standard-json", "--no-import-callback"];
  }
  return isAtLeast(solcLongVersion, "0.6.9")
    ? ["--standard-json", "--base-path", emptyFolder]
    : ["--standard-json"];
}
