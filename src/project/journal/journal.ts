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
import { isGone, processSchema, takeLock, thisProcess } from "./lock.ts";

/** The command that makes submissions, without secrets. */
export interface JournalOrigin {
  readonly network?: string | undefined;
  readonly buildProfile?: string | undefined;
  readonly given?: GivenCommand | undefined;
  /** Options of the command in place of a config. */
  readonly settingWords?: readonly string[] | undefined;
}

/** A submission without a verdict. */
export interface OpenSubmission extends JournalOrigin {
  readonly file: string;
  readonly address?: string | undefined;
  readonly contract?: string | undefined;
  readonly explorer?: string | undefined;
  readonly chainId?: number | undefined;
  readonly isLink?: boolean | undefined;
  /** Genesis hash of a development chain. */
  readonly genesisHash?: string | undefined;
  /** The explorer showed a source before, so only a forced command continues. */
  readonly isForced?: boolean | undefined;
  /** The process in which the chain lives. */
  readonly livesIn?: { readonly pid: number } | undefined;
  readonly writtenAtMs: number;
  /** undefined before an answer. */
  readonly receipt?: string | undefined;
}

/** Lists the submissions without a verdict, the oldest first. A damaged file has no address. */
export async function listOpenSubmissions(folder: string): Promise<readonly OpenSubmission[]> {
  const files = await guard(folder, async () => listFiles(folder));
  const entries = await Promise.all(files.map((file) => guard(folder, () => readSubmission(file))));
  return entries
    .filter((entry) => entry !== undefined)
    .sort((one, other) => one.writtenAtMs - other.writtenAtMs);
}

/** Returns undefined for a submission that was decided meanwhile, or whose chain ended with its process. */
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

/** Keeps a file for each submission, named after its key. A crash costs at most the entry that was being written. */
export function createJournal({
  folder,
  prepare = async () => undefined,
  origin = {},
  endsWithProcess = false,
}: {
  readonly folder: string;
  /** Runs once before the folder is used. */
  readonly prepare?: () => Promise<void>;
  /** The command that continues the submissions needs it. */
  readonly origin?: JournalOrigin;
  /** Whether the chain lives in this process. */
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
        prepared ??= prepare();
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

/** Forgets submissions for earlier development chains of a network. */
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

/** The next run looks into a file that stays. */
function removeIfPossible(file: string): void {
  unlessRefused(() => removeFile(file), undefined);
}

/** Reports a disk error before a submission. */
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
  // The receipt is shown, and the file may be damaged.
  receipt: z
    .string()
    .refine((receipt) => answeredReceiptSchema.safeParse(receipt).success)
    .optional(),
});

type Entry = z.infer<typeof entrySchema>;

/** A damaged file counts as an intent: something may have been submitted. An entry of another contract is superseded. */
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

/** The link of a proxy is not an entry of a source. */
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
