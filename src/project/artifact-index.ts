import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseIfJson } from "../base/json.ts";
import { doIfAllowed, readIfThere, unlessRefused, writeDurably } from "./files.ts";

/** A file of an artifacts folder and the bytes of its runtime code; null: they could not be measured. */
type MeasuredFile = readonly [file: string, runtimeBytes: number | null];

/** Remembers what an artifacts folder held, for as long as no file comes or goes there. */
export interface ArtifactIndex {
  /** Returns the files that may have code of this length, in the order of their listing, if that is still true. */
  find(runtimeBytes: number): Promise<readonly string[] | undefined>;
  keep(listing: {
    /** All folders, and when each had changed last before it was listed. */
    readonly folders: readonly (readonly [folder: string, changedMs: number])[];
    readonly files: readonly MeasuredFile[];
  }): Promise<void>;
}

/** Lists side by side: of ten thousand pairs each, the check takes twice the time and memory. */
const indexSchema = z.object({
  root: z.string(),
  folders: z.array(z.string()),
  times: z.array(z.number()),
  files: z.array(z.string()),
  lengths: z.array(z.number().nullable()),
});

/** Times of files may be as coarse as this; a folder that changed just before the index may change unseen. */
const coarseMs = 2_000;

/**
 * Creates the index of an artifacts folder, in a file.
 *
 * It is believed while every folder has its time of change, which each file that comes or goes gives it.
 * Hardhat removes a source's folder before it writes artifacts there, so no build goes unnoticed. What is
 * written over an artifact by hand is seen if the index names that file, because what it names is read.
 *
 * Where it cannot be read or written nothing is remembered, which costs time and nothing else.
 */
export function createArtifactIndex({
  file,
  artifactsFolder,
  root: stateFolder,
}: {
  readonly file: string;
  readonly artifactsFolder: string;
  /** Where this is not there, nothing is remembered; default: the file's folder is made. */
  readonly root?: string | undefined;
}): ArtifactIndex {
  const root = path.resolve(artifactsFolder);
  return {
    find: async (runtimeBytes) => {
      const text = readIfThere(file);
      const index = text === undefined ? undefined : indexSchema.safeParse(parseIfJson(text)).data;
      if (index?.root !== root || !isTrue(index, readChangeTime(file))) {
        return undefined;
      }
      const { files, lengths } = index;
      const mayFit = (place: number) => lengths[place] === null || lengths[place] === runtimeBytes;
      return files.filter((_, place) => mayFit(place)).map((name) => path.join(root, name));
    },
    keep: async ({ folders, files }) => {
      const index: z.infer<typeof indexSchema> = {
        root,
        folders: folders.map(([folder]) => path.relative(root, folder)),
        times: folders.map(([, changedMs]) => changedMs),
        files: files.map(([name]) => path.relative(root, name)),
        lengths: files.map(([, bytes]) => bytes),
      };
      if (stateFolder !== undefined && !existsSync(stateFolder)) {
        return;
      }
      await doIfAllowed(async () => {
        mkdirSync(path.dirname(file), { recursive: true });
        await writeDurably(file, JSON.stringify(index));
      });
    },
  };
}

/** Returns whether no folder has changed since the index was made, nor just before. */
function isTrue({ root, folders, times }: z.infer<typeof indexSchema>, writtenMs: number): boolean {
  return folders.every((folder, place) => {
    const changedMs = times[place] ?? Number.POSITIVE_INFINITY;
    return changedMs + coarseMs <= writtenMs && readChangeTime(root + path.sep + folder) === changedMs;
  });
}

/** Returns when a file or folder changed last; 0 when it is not there. */
export function readChangeTime(place: string): number {
  return unlessRefused(() => statSync(place, { throwIfNoEntry: false })?.mtimeMs, undefined) ?? 0;
}
