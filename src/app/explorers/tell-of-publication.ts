import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { doIfAllowed } from "../../project/files.ts";
import type { Explorer, ExplorerPlace } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import type { CommandStyle } from "../words/commands.ts";

interface NoticeSession {
  readonly host: Pick<AppHost, "folders" | "commandStyle">;
  readonly note: ((text: string) => void) | undefined;
}

/**
 * Says once in a project, before its first source is posted to Sourcify by default, that Sourcify publishes sources
 * for ever. A file in the state folder records that it was said.
 */
export function tellOfPublication(
  places: readonly ExplorerPlace[],
  { host: { folders, commandStyle }, note }: NoticeSession,
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

/** Those that were told: contracts of several chains are posted at the same time. */
const listeners = new WeakSet<(text: string) => void>();

async function remember(
  file: string,
  { notices, prepareState }: Pick<AppHost["folders"], "notices" | "prepareState">,
): Promise<void> {
  await doIfAllowed(async () => {
    await prepareState();
    await mkdir(notices, { recursive: true });
    await writeFile(file, "");
  });
}

function writePublication({ leaveSourcifyOut }: CommandStyle): string {
  return `Verified sources are also published on Sourcify for ever. To stop this, ${leaveSourcifyOut}.`;
}
