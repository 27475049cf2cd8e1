import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The absolute path of a file of this package. */
export function packagePath(relativePath: string): string {
  return path.join(root, relativePath);
}
