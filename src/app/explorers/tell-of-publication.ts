import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSystemError } from "../../base/system-error.ts";
import type { Explorer, ExplorerPlace } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import { writePublication } from "../words/write-text.ts";

interface Surroundings {
  readonly host: Pick<AppHost, "folders" | "commandStyle">;
  /** Tells the user; undefined: nobody listens. */
  readonly note: ((text: string) => void) | undefined;
}

/**
 * Makes Sourcify say, with the first source of a project that is posted there without having been asked for,
 * that it publishes for good and how to switch it off.
 *
 * A file in the state folder remembers it after the post. Where none can be written, or the post fails, it is
 * said again by the next run.
 */
export function tellOfPublication(
  places: readonly ExplorerPlace[],
  { host: { folders, commandStyle }, note }: Surroundings,
): readonly ExplorerPlace[] {
  if (note === undefined) {
    return places;
  }
  const file = path.join(folders.notices, "sourcify-publishes");
  const tell = (): void => {
    if (!listeners.has(note) && !existsSync(file)) {
      note(writePublication(commandStyle));
    }
    listeners.add(note);
  };
  const submitTo =
    (explorer: Explorer): Explorer["submitContract"] =>
    async (...call) => {
      tell();
      const answer = await explorer.submitContract(...call);
      await remember(file, folders);
      return answer;
    };
  return places.map((place) =>
    place.kind === "sourcify" && place.isOptional === true
      ? {
          ...place,
          open: async () => {
            const { explorer, close } = await place.open();
            return { explorer: { ...explorer, submitContract: submitTo(explorer) }, close };
          },
        }
      : place,
  );
}

/** Who has heard it: contracts of several chains are posted at once. */
const listeners = new WeakSet<(text: string) => void>();

async function remember(
  file: string,
  { notices, prepareState }: Pick<AppHost["folders"], "notices" | "prepareState">,
): Promise<void> {
  try {
    await prepareState();
    await mkdir(notices, { recursive: true });
    await writeFile(file, "");
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}
