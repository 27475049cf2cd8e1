import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync, writeSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { findErrorCode, isSystemError } from "../../base/system-error.ts";
import {
  createMemoryLedger,
  isSetBack,
  keepLatest,
  nextSlot,
  type Slot,
  type SlotLedger,
  type SlotRequest,
} from "./slot-ledger.ts";

/** How long a file is written; the one before it is still read. */
const fileMs = 5 * 60_000;

/**
 * Creates the ledger of all processes of this machine, in a folder that they share.
 *
 * Each process appends a line for its request, which the system does in one piece, and reads what is new in
 * the file: the order of the lines is the queue. There is no lock, so a process that is killed leaves
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
  let known: KnownLedger | undefined;
  let isBroken = false;
  const unlessBroken = async <T>(use: () => Promise<T>): Promise<T | undefined> => {
    try {
      return isBroken ? undefined : await use();
    } catch (error) {
      // Node itself refuses a file that is too large.
      if (findErrorCode(error) === undefined) {
        throw error;
      }
      isBroken = true;
      return undefined;
    }
  };
  return {
    reserve: async (request) =>
      (await unlessBroken(async () => {
        const id = randomUUID();
        known = await readOn(known, { folder, name, id, ...request });
        return known.slotMsOfId.get(id);
      })) ?? memory.reserve(request),
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

/** How far the files were read, and what came of it. */
interface KnownLedger extends Replayed {
  readonly nowMs: number;
  /** Of the file before the one that is written; 0: there is none. */
  readonly bytesBefore: number;
  readonly part: FilePart;
}

/**
 * Writes the line of a request and reads what is new. Everything is read again when more than that has
 * changed: another file is written, the one before it has grown, or the clock was set back.
 */
async function readOn(
  known: KnownLedger | undefined,
  { id, requestsPerSecond, isSubmission = false, ...place }: Place & SlotRequest & { readonly id: string },
): Promise<KnownLedger> {
  const { nowMs } = place;
  const before = fileOf({ ...place, nowMs: nowMs - fileMs });
  const bytesBefore = statSync(before, { throwIfNoEntry: false })?.size ?? 0;
  const isValid = known !== undefined && known.bytesBefore === bytesBefore && !isSetBack(nowMs, known.nowMs);
  const line = { kind: "request", id, nowMs, requestsPerSecond, isSubmission } as const;
  const part = await append(line, place, isValid ? known.part : undefined);
  const isNext = isValid && part.startBytes > 0;
  const lines = isNext ? [] : parseLedger(bytesBefore === 0 ? "" : readFileSync(before, "utf8"));
  const replayed = replayLedger([...lines, ...parseLedger(part.text)], {
    nowMs,
    after: isNext ? known : undefined,
  });
  return { ...replayed, nowMs, bytesBefore, part };
}

/** What was read of a file: whole lines. */
interface FilePart {
  readonly file: string;
  /** Tells it from a later one of the same name. */
  readonly inode: number;
  readonly text: string;
  readonly startBytes: number;
  readonly endBytes: number;
}

/**
 * Writes a line, and returns what the file then holds behind the part that is known.
 *
 * The calls are those that wait: they take microseconds, and a thread that does them takes ten times the
 * CPU time. A deployment makes thousands of requests.
 */
async function append(line: LedgerLine, place: Place, known?: FilePart): Promise<FilePart> {
  const text = formatLedgerLine(line);
  const file = fileOf(place);
  const write = () => appendTo(file, text, known?.file === file ? known : undefined);
  const part = await unlessMissing(write, async () => {
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    return write();
  });
  if (part.startBytes === 0 && part.text.startsWith(text)) {
    await removeOldFiles(place);
  }
  return part;
}

async function unlessMissing<T>(use: () => T, make: () => Promise<T>): Promise<T> {
  try {
    return use();
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) {
      throw error;
    }
    return make();
  }
}

const lineEnd = "\n".charCodeAt(0);

function appendTo(file: string, text: string, known: FilePart | undefined): FilePart {
  const handle = openSync(file, "a+", 0o600);
  try {
    writeSync(handle, text);
    const { ino: inode, size } = fstatSync(handle);
    const startBytes = known?.inode === inode && known.endBytes <= size ? known.endBytes : 0;
    const bytes = Buffer.alloc(size - startBytes);
    const read = bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, startBytes));
    // A line that another process has not ended yet is read with the next part.
    const whole = read.subarray(0, read.lastIndexOf(lineEnd) + 1);
    return { file, inode, text: whole.toString(), startBytes, endBytes: startBytes + whole.length };
  } finally {
    closeSync(handle);
  }
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

/** One line of a ledger that several processes write. */
export type LedgerLine =
  | {
      readonly kind: "request";
      readonly id: string;
      readonly nowMs: number;
      /** What the process kept to that wrote the line. */
      readonly requestsPerSecond: number;
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
      ? [line.nowMs, `${line.id} ${line.requestsPerSecond}${line.isSubmission ? " submission" : ""}`]
      : [line.untilMs, "hold"];
  return `${Math.round(timeMs)} ${words}\n`;
}

/** Reads the lines of a ledger; what is torn or from elsewhere is left out. */
export function parseLedger(text: string): LedgerLine[] {
  return text.split("\n").flatMap((line): LedgerLine[] => {
    const [, heldUntil] = /^(\d{1,15}) hold$/.exec(line) ?? [];
    if (heldUntil !== undefined) {
      return [{ kind: "hold", untilMs: Number(heldUntil) }];
    }
    const [, time, id, rate, mark] =
      /^(\d{1,15}) ([\w-]+) (\d+(?:\.\d+)?|Infinity)( submission)?$/.exec(line) ?? [];
    if (id === undefined || Number(rate) === 0) {
      return [];
    }
    const isSubmission = mark !== undefined;
    return [{ kind: "request", id, nowMs: Number(time), requestsPerSecond: Number(rate), isSubmission }];
  });
}

/** What the lines of a ledger come to. */
export interface Replayed {
  readonly slots: readonly Slot[];
  readonly heldUntilMs: number;
  /** When each request of the lines that were read last may go. */
  readonly slotMsOfId: ReadonlyMap<string, number>;
}

const nothing: Replayed = { slots: [], heldUntilMs: 0, slotMsOfId: new Map() };

/**
 * Returns when the requests of a ledger may go, after those of its lines before.
 *
 * The order of the lines is the queue. Each request is spaced by the rate of the process that wrote it, so
 * every process that reads them comes to the same times, whatever rate it keeps to itself.
 */
export function replayLedger(
  lines: readonly LedgerLine[],
  { nowMs, after = nothing }: { readonly nowMs: number; readonly after?: Replayed | undefined },
): Replayed {
  const slots = [...after.slots];
  const slotMsOfId = new Map<string, number>();
  let { heldUntilMs } = after;
  for (const line of lines) {
    if (line.kind === "hold") {
      heldUntilMs = line.untilMs > nowMs + maxHoldMs ? heldUntilMs : Math.max(heldUntilMs, line.untilMs);
    } else if (line.nowMs <= nowMs + maxAheadMs) {
      const slot = nextSlot(slots, { ...line, heldUntilMs });
      slots.push(slot);
      slotMsOfId.set(line.id, slot.atMs);
    }
  }
  return { slots: keepLatest(slots), heldUntilMs, slotMsOfId };
}
