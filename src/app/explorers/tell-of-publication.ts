import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSystemError } from "../../base/system-error.ts";
import type { ExplorerPlace } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import { writePublication } from "../words/write-text.ts";

interface Surroundings {
  readonly host: Pick<AppHost, "folders" | "commandStyle">;
  /** Tells the user; undefined: nobody listens. */
  readonly note: ((text: string) => void) | undefined;
}

/**
 * Says once in a project, before anything is sent there without having been asked for, that Sourcify
 * publishes for good and how to switch it off.
 *
 * A file in the state folder remembers it. Where none can be written it is said again.
 */
export async function tellOfPublication(
  explorers: readonly Pick<ExplorerPlace, "kind" | "isOptional">[],
  { host: { folders, commandStyle }, note }: Surroundings,
): Promise<void> {
  const isByDefault = explorers.some(({ kind, isOptional }) => kind === "sourcify" && isOptional === true);
  if (isByDefault && note !== undefined && (await isFirst(folders))) {
    note(writePublication(commandStyle));
  }
}

/** Makes the file; the process that makes it is the first. */
async function isFirst({ notices, prepareState }: AppHost["folders"]): Promise<boolean> {
  try {
    await prepareState();
    await mkdir(notices, { recursive: true });
  } catch (error) {
    return isRefusedByDisk(error);
  }
  try {
    await writeFile(path.join(notices, "sourcify-publishes"), "", { flag: "wx" });
    return true;
  } catch (error) {
    return !isSystemError(error, "EEXIST") && isRefusedByDisk(error);
  }
}

/** @throws anything else */
function isRefusedByDisk(error: unknown): true {
  if (isSystemError(error)) {
    return true;
  }
  throw error;
}
