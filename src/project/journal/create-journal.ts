import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

import { JournalUnusableError } from "../../core/errors/project-errors.ts";
import type { Journal } from "../../verification/ports.ts";
import { isSystemError } from "../is-system-error.ts";
import { isOfSource, readEntry } from "./read-entry.ts";
import { takeLock } from "./take-lock.ts";
import { writeDurably } from "./write-durably.ts";

/**
 * Keeps one small file a submission, named after its key.
 *
 * Files rather than a database: an entry is written twice in its life and read once, a crash can cost
 * no more than the entry it was writing, and whoever wants to know what is under way can read them.
 */
export function createJournal({
  folder,
  prepare = async () => undefined,
}: {
  readonly folder: string;
  /** Runs before the folder is used. */
  readonly prepare?: () => Promise<void>;
}): Journal {
  const toFile = (key: string) => path.join(folder, `${key}.json`);
  return {
    forget: (key) => removeIfPossible(toFile(key)),

    forgetSources: async (contract) => {
      const files = await listIfPossible(folder);
      await Promise.all(
        files.map(async (file) => {
          if (await isOfSource(file, contract)) {
            await removeIfPossible(file);
          }
        }),
      );
    },

    withEntry: async ({ key, subject }, work, options = {}) => {
      const file = toFile(key);
      const release = await guard(folder, async () => {
        await prepare();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return takeLock(`${file}.lock`, options);
      });
      let isRepeat: boolean | undefined;
      const write = (receipt?: string) =>
        guard(folder, () =>
          writeDurably(file, JSON.stringify({ version: 1, ...subject, isRepeat, receipt }, null, 2)),
        );
      try {
        return await work({
          state: await guard(folder, () => readEntry(file, subject)),
          writeIntent: (intent) => {
            isRepeat = intent?.isRepeat === true || undefined;
            return write();
          },
          writeReceipt: (receipt) => write(receipt),
          erase: () => removeIfPossible(file),
        });
      } finally {
        await release();
      }
    },
  };
}

async function listIfPossible(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(".json")).map((name) => path.join(folder, name));
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
    return [];
  }
}

/** A verdict is worth more than a tidy folder: what stays there is looked into by the next run. */
async function removeIfPossible(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** What the disk refuses is told before anything is posted. */
async function guard<ResultT>(folder: string, use: () => Promise<ResultT>): Promise<ResultT> {
  try {
    return await use();
  } catch (error) {
    throw isSystemError(error) ? new JournalUnusableError({ folder, cause: error }) : error;
  }
}
