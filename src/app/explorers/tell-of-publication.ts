import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unlessRefused } from "../../project/files.ts";
import type { ExplorerPlace } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import type { SessionOptions } from "../open-session.ts";
import type { CommandStyle } from "../words/commands.ts";

interface NoticeSession extends Pick<SessionOptions, "note" | "isReadOnly"> {
  readonly host: Pick<AppHost, "folders" | "commandStyle">;
}

/**
 * Says once in a project, before Sourcify is used by default to verify, that it publishes sources for ever. A file in
 * the state folder records that it was said.
 */
export function tellOfPublication(
  places: readonly ExplorerPlace[],
  { host: { folders, commandStyle }, note, isReadOnly }: NoticeSession,
): readonly ExplorerPlace[] {
  const file = path.join(folders.notices, "sourcify-publishes");
  const tell = async () => {
    if (note === undefined || isReadOnly === true || existsSync(file)) {
      return;
    }
    note(writePublication(commandStyle));
    const prepared = folders.prepareState();
    // Contracts of several chains are verified at the same time, so the file is there at once.
    unlessRefused(() => {
      mkdirSync(folders.notices, { recursive: true });
      writeFileSync(file, "");
    }, undefined);
    await prepared;
  };
  return places.map((place) => {
    const isDefault = place.kind === "sourcify" && place.isOptional === true;
    return isDefault ? { ...place, open: () => tell().then(place.open) } : place;
  });
}

function writePublication({ leaveSourcifyOut }: CommandStyle): string {
  return `Verified sources are also published on Sourcify for ever. To stop this, ${leaveSourcifyOut}.`;
}
