import path from "node:path";

/** Where `installPackages` put the compiler of that version. */
export function soljsonPath(folder: string, version: string): string {
  return path.join(folder, "node_modules", `solc-${version}`, "soljson.js");
}
