import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { BaseError } from "../../core/errors/base-error.ts";
import { JournalUnusableError } from "../../core/errors/project-errors.ts";
import type { Journal, JournalEntry } from "../../verification/ports.ts";
import { readEntry } from "./read-entry.ts";
import { withLock } from "./with-lock.ts";
import { writeDurably } from "./write-durably.ts";

/**
 * Keeps one small file a submission, named after its key.
 *
 * Files rather than a database: an entry is written twice in its life and read once, a crash can cost
 * no more than the entry it was writing, and whoever wants to know what is under way can read them.
 */
export function createJournal({ folder }: { readonly folder: string }): Journal {
  const toFile = (key: string) => path.join(folder, `${key}.json`);
  return {
    forget: (key) => rm(toFile(key), { force: true }),

    withEntry: async ({ key, subject }, work, options = {}) => {
      await makeFolder(folder);
      const file = toFile(key);
      return withLock(`${file}.lock`, options, async () => {
        const write = (receipt?: string) =>
          guard(folder, () =>
            writeDurably(file, JSON.stringify({ version: 1, ...subject, receipt }, null, 2)),
          );
        const entry: JournalEntry = {
          state: await readEntry(file),
          writeIntent: () => write(),
          writeReceipt: (receipt) => write(receipt),
          erase: () => rm(file, { force: true }),
        };
        return work(entry);
      });
    },
  };
}

function makeFolder(folder: string): Promise<unknown> {
  return guard(folder, () => mkdir(folder, { recursive: true }));
}

/** What the disk refuses is told before anything is posted. */
async function guard<ResultT>(folder: string, write: () => Promise<ResultT>): Promise<ResultT> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof BaseError ? error : new JournalUnusableError({ folder, cause: error });
  }
}
