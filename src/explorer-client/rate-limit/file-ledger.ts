import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { createMemoryLedger, nextSlot, type SlotLedger, type SlotRequest } from "./slot-ledger.ts";

/** How long a file is written; the one before it is still read. */
const fileMs = 5 * 60_000;

/**
 * The times of all processes of this machine, in a folder that they share.
 *
 * Each process appends a line for its request, which the system does in one piece, and reads the file
 * back: the order of the lines is the queue. There is no lock, so a process that is killed leaves
 * nothing behind that others would wait for; the most that is lost is the time that it had taken.
 *
 * A folder that cannot be written to is no reason to fail: this process then keeps to its own times.
 */
export function createFileLedger({
  folder,
  name,
}: {
  readonly folder: string;
  readonly name: string;
}): SlotLedger {
  const memory = createMemoryLedger();
  let isBroken = false;
  const unlessBroken = async <T>(use: () => Promise<T>): Promise<T | undefined> => {
    try {
      return isBroken ? undefined : await use();
    } catch (error) {
      if (!isSystemError(error)) {
        throw error;
      }
      isBroken = true;
      return undefined;
    }
  };
  return {
    reserve: async (request) =>
      (await unlessBroken(() => reserve({ folder, name, ...request }))) ?? memory.reserve(request),
    hold: async ({ nowMs, untilMs }) => {
      await memory.hold({ nowMs, untilMs });
      await unlessBroken(() => append({ kind: "hold", untilMs }, { folder, name, nowMs }));
    },
  };
}

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly nowMs: number;
}

async function reserve({
  requestsPerSecond,
  isSubmission = false,
  ...place
}: Place & SlotRequest): Promise<number | undefined> {
  const id = randomUUID();
  const { nowMs } = place;
  const current = await append({ kind: "request", id, nowMs, isSubmission }, place);
  const before = await readIfThere(fileOf({ ...place, nowMs: nowMs - fileMs }));
  const lines = [...parseLedger(before), ...parseLedger(current)];
  return replayLedger(lines, { id, nowMs, requestsPerSecond });
}

/** Writes a line, and returns all that the file then holds. */
async function append(line: LedgerLine, place: Place): Promise<string> {
  const text = formatLedgerLine(line);
  const file = fileOf(place);
  const write = () => appendFile(file, text, { mode: 0o600 });
  await write().catch(async (error: unknown) => {
    if (!isMissing(error)) {
      throw error;
    }
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    await write();
  });
  const content = await readFile(file, "utf8");
  if (content.startsWith(text)) {
    await removeOldFiles(place);
  }
  return content;
}

function fileOf({ folder, name, nowMs }: Place): string {
  return path.join(folder, `${name}.${Math.floor(nowMs / fileMs)}`);
}

/** Whoever begins a file takes away those that nobody reads any more, of other hosts and keys, too. */
async function removeOldFiles({ folder, nowMs }: Place): Promise<void> {
  const oldest = Math.floor(nowMs / fileMs) - 1;
  const files = await readdir(folder);
  const old = files.filter((file) => Number(/^\w+\.(\d+)$/.exec(file)?.[1] ?? oldest) < oldest);
  await Promise.all(old.map((file) => rm(path.join(folder, file), { force: true })));
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) {
      return "";
    }
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return isSystemError(error) && error.code === "ENOENT";
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

/** One line of a ledger that several processes write. */
export type LedgerLine =
  | {
      readonly kind: "request";
      readonly id: string;
      readonly nowMs: number;
      readonly isSubmission: boolean;
    }
  | { readonly kind: "hold"; readonly untilMs: number };

/** Clocks of one machine do not differ; a time later than this was written before the clock was set back. */
const maxAheadMs = 2000;

/** Longer than any pause that is asked for. */
const maxHoldMs = 10 * 60_000;

export function formatLedgerLine(line: LedgerLine): string {
  const [timeMs, words] =
    line.kind === "request"
      ? [line.nowMs, line.isSubmission ? `${line.id} submission` : line.id]
      : [line.untilMs, "hold"];
  return `${Math.round(timeMs)} ${words}\n`;
}

/** Reads the lines of a ledger; what is torn or from elsewhere is left out. */
export function parseLedger(text: string): LedgerLine[] {
  return text.split("\n").flatMap((line): LedgerLine[] => {
    const [, time = "", word = "", mark] = /^(\d{1,15}) ([\w-]+)( submission)?$/.exec(line) ?? [];
    if (word === "") {
      return [];
    }
    return word === "hold"
      ? [{ kind: "hold", untilMs: Number(time) }]
      : [{ kind: "request", id: word, nowMs: Number(time), isSubmission: mark !== undefined }];
  });
}

/**
 * When the request with this id may go; undefined when the ledger does not hold it.
 *
 * The order of the lines is the queue, and every process that reads them comes to the same times.
 */
export function replayLedger(
  lines: readonly LedgerLine[],
  {
    id,
    nowMs,
    requestsPerSecond,
  }: { readonly id: string; readonly nowMs: number; readonly requestsPerSecond: number },
): number | undefined {
  const slotsMs: number[] = [];
  let heldUntilMs = 0;
  for (const line of lines) {
    if (line.kind === "hold") {
      heldUntilMs = line.untilMs > nowMs + maxHoldMs ? heldUntilMs : Math.max(heldUntilMs, line.untilMs);
    } else if (line.nowMs <= nowMs + maxAheadMs) {
      const slotMs = nextSlot(slotsMs, { ...line, heldUntilMs, requestsPerSecond });
      slotsMs.push(slotMs);
      if (line.id === id) {
        return slotMs;
      }
    }
  }
  return undefined;
}
