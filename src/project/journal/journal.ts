import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { GivenCommand } from "../../base/command-place.ts";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { answeredReceiptSchema } from "../../explorer-api/etherscan/wire-values.ts";
import type { Journal, JournalState, JournalSubject } from "../../verification/ports.ts";
import { readOwnFile, removeFile, unlessRefused, writeDurably } from "../files.ts";
import { isGone, processSchema, removeLeftLocks, takeLock, thisProcess } from "./lock.ts";

/** The command that makes submissions. No secret is part of it. */
export interface JournalOrigin {
  readonly network?: string | undefined;
  readonly buildProfile?: string | undefined;
  readonly given?: GivenCommand | undefined;
  /** Further options of the command, in place of a config. */
  readonly settingWords?: readonly string[] | undefined;
}

/** A submission that is not decided, as its file in the journal describes it. */
export interface OpenSubmission extends JournalOrigin {
  readonly file: string;
  readonly address?: string | undefined;
  readonly contract?: string | undefined;
  readonly explorer?: string | undefined;
  readonly chainId?: number | undefined;
  /** Whether it links a proxy; default: it is the source of a contract. */
  readonly isLink?: boolean | undefined;
  /** Of the development chain that it is on; undefined: a public one, or not known. */
  readonly genesisHash?: string | undefined;
  /** Whether the explorer showed a source before, so that only a command that is forced continues. */
  readonly isForced?: boolean | undefined;
  /** The process that the chain lives in; undefined: it outlives each process. */
  readonly livesIn?: { readonly pid: number } | undefined;
  /** Milliseconds since 1970. */
  readonly writtenAtMs: number;
  /** undefined: no answer has arrived. */
  readonly receipt?: string | undefined;
}

/** Returns every submission in a journal that is not decided, the oldest first. A damaged file has no address. */
export async function listOpenSubmissions(folder: string): Promise<readonly OpenSubmission[]> {
  const files = await guard(folder, async () => listFiles(folder));
  const entries = await Promise.all(files.map((file) => guard(folder, () => readSubmission(file))));
  return entries
    .filter((entry) => entry !== undefined)
    .sort((one, other) => one.writtenAtMs - other.writtenAtMs);
}

/** Returns `undefined` if the submission was decided in the meantime, or ended with the process of its chain. */
async function readSubmission(file: string): Promise<OpenSubmission | undefined> {
  const found = readOwnFile(file);
  const data = found && parseEntry(found.text);
  if (data?.livesIn !== undefined && isGone(data.livesIn)) {
    removeIfPossible(file);
    return undefined;
  }
  return found && { ...data, file, writtenAtMs: found.writtenAtMs };
}

function listFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder);
    return names.filter((name) => name.endsWith(".json")).map((name) => path.join(folder, name));
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return [];
    }
    throw error;
  }
}

/**
 * Keeps one small file a submission, named after its key.
 *
 * Files rather than a database: an entry is written twice in its life and read once, a crash can cost
 * no more than the entry it was writing, and `verify-status` can read them.
 */
export function createJournal({
  folder,
  prepare = async () => undefined,
  origin = {},
  endsWithProcess = false,
}: {
  readonly folder: string;
  /** Runs once, before the folder is used. */
  readonly prepare?: () => Promise<void>;
  /** Where the submissions come from: the command that continues them needs it. */
  readonly origin?: JournalOrigin;
  /** Whether the chain lives in this process, so that no other one can continue. */
  readonly endsWithProcess?: boolean;
}): Journal {
  const livesIn = endsWithProcess ? thisProcess() : undefined;
  const toFile = (key: string) => path.join(folder, `${key}.json`);
  let prepared: Promise<void> | undefined;
  return {
    forget: async (key) => removeIfPossible(toFile(key)),

    forgetSources: (contract) => forgetEntries(folder, (entry) => isOfSource(entry, contract)),

    withEntry: async ({ key, subject }, work, options = {}) => {
      const file = toFile(key);
      const release = await guard(folder, async () => {
        prepared ??= prepare().then(() => removeLeftLocks(folder));
        await prepared;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        return takeLock(`${file}.lock`, options);
      });
      let isRepeat: boolean | undefined;
      const write = (answer: Pick<Entry, "receipt">) =>
        guard(folder, () =>
          writeDurably(
            file,
            JSON.stringify({ version: 1, ...subject, ...origin, livesIn, isRepeat, ...answer }, null, 2),
          ),
        );
      try {
        return await work({
          state: await guard(folder, () => readEntry(file, subject)),
          writeIntent: (intent) => {
            isRepeat = intent?.isRepeat === true || undefined;
            return write({});
          },
          writeReceipt: (receipt) => write({ receipt }),
          erase: async () => removeIfPossible(file),
        });
      } finally {
        release();
      }
    },
  };
}

/**
 * Forgets the submissions to the local explorer for development chains that a network has served before: their
 * contracts are gone with them.
 */
export function forgetGoneChains(
  folder: string,
  { network, genesisHash }: { readonly network: string; readonly genesisHash: string },
): Promise<void> {
  return forgetEntries(
    folder,
    (entry) =>
      entry?.genesisHash !== undefined && entry.network === network && entry.genesisHash !== genesisHash,
  );
}

async function forgetEntries(folder: string, isMeant: (entry: Entry | undefined) => boolean): Promise<void> {
  for (const file of unlessRefused(() => listFiles(folder), [])) {
    const found = unlessRefused(() => readOwnFile(file), undefined);
    if (found !== undefined && isMeant(parseEntry(found.text))) {
      removeIfPossible(file);
    }
  }
}

/** A verdict is worth more than a tidy folder: what stays there is looked into by the next run. */
function removeIfPossible(file: string): void {
  unlessRefused(() => removeFile(file), undefined);
}

/** An error of the disk is told before anything is posted. */
async function guard<ResultT>(folder: string, use: () => Promise<ResultT>): Promise<ResultT> {
  try {
    return await use();
  } catch (error) {
    throw isSystemError(error) ? createFailure("JOURNAL_UNUSABLE", { folder, cause: error }) : error;
  }
}

const givenSchema = z.object({
  address: z.string().optional(),
  words: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.literal(true)])),
});

const entrySchema = z.object({
  version: z.literal(1),
  address: z.string().optional(),
  explorer: z.string().optional(),
  chainId: z.int().positive().optional(),
  isLink: z.boolean().optional().catch(undefined),
  contract: z.string().optional(),
  network: z.string().optional(),
  buildProfile: z.string().optional(),
  given: givenSchema.optional().catch(undefined),
  settingWords: z.array(z.string()).optional().catch(undefined),
  genesisHash: z.string().optional(),
  isForced: z.boolean().optional().catch(undefined),
  livesIn: processSchema.optional(),
  isRepeat: z.boolean().optional(),
  // It will be shown, and files can be damaged or come from elsewhere.
  receipt: z
    .string()
    .refine((receipt) => answeredReceiptSchema.safeParse(receipt).success)
    .optional(),
});

type Entry = z.infer<typeof entrySchema>;

/**
 * Returns how far a submission has come. A file that cannot be understood counts as an intent: something was
 * begun, and what became of it has to be found out. One of another subject was superseded by this one.
 */
export async function readEntry(
  file: string,
  { contract }: Pick<JournalSubject, "contract">,
): Promise<JournalState> {
  const found = readOwnFile(file);
  if (found === undefined) {
    return { kind: "new" };
  }
  const { writtenAtMs } = found;
  const data = parseEntry(found.text);
  if (data?.contract !== undefined && data.contract !== contract) {
    return { kind: "new" };
  }
  const repeat = data?.isRepeat === true ? { isRepeat: true } : {};
  return data?.receipt === undefined
    ? { kind: "intended", writtenAtMs, ...repeat }
    : { kind: "submitted", receipt: data.receipt, writtenAtMs, ...repeat };
}

/** Whether an entry is that of a contract's source: the link of a proxy is not. */
function isOfSource(
  entry: Entry | undefined,
  { address, explorer, chainId }: Pick<JournalSubject, "address" | "explorer" | "chainId">,
): boolean {
  return (
    entry?.address === address &&
    entry.explorer === explorer &&
    entry.chainId === chainId &&
    entry.isLink !== true
  );
}

function parseEntry(text: string): Entry | undefined {
  return entrySchema.safeParse(parseIfJson(text)).data;
}
