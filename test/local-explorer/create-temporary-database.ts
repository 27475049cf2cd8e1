import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A path for a database in a folder of its own. */
export interface TemporaryDatabase {
  readonly file: string;
  remove(): void;
}

export function createTemporaryDatabase(): TemporaryDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  return {
    file: path.join(folder, "explorer.sqlite"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
