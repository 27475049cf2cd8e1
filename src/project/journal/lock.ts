import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { readOwnFile, removeFile } from "../files.ts";

/** A process, on the machine that it runs on. */
export const processSchema = z.object({ pid: z.int().positive(), host: z.string() });

type Process = z.infer<typeof processSchema>;

const ownerSchema = processSchema.extend({ id: z.string() });

type Owner = z.infer<typeof ownerSchema>;

/** How often a waiting process looks again. */
const lookAgainMs = 150;

/** How often the file is touched by the process that holds it. */
const touchMs = 2_000;

/** Lets go of a lock. */
type ReleaseLock = () => Promise<void>;

/**
 * Takes a lock file; waits while another process holds it. Rejects with the signal's reason.
 *
 * A lock whose process is gone is taken over: kill -9 leaves the file behind. A process of another
 * machine or container cannot be asked, and a number may be another process's by now, so a lock is
 * touched as long as it is held, and one that is not touched any more is taken over, too.
 */
export async function takeLock(file: string, { signal }: CallOptions): Promise<ReleaseLock> {
  const owner: Owner = { ...thisProcess(), id: randomUUID() };
  const isForgotten = watchLock();
  while (!take(file, owner)) {
    const isGoneNow = await removeAbandoned(file, isForgotten);
    // Also where nothing is waited for, so that an abort is heard.
    await sleep(isGoneNow ? 0 : lookAgainMs);
    signal?.throwIfAborted();
  }
  const touching = setInterval(() => touch(file), touchMs).unref();
  return async () => {
    clearInterval(touching);
    letGo(file, owner);
  };
}

/**
 * A lock that another process has taken over is that one's. One that cannot be removed is nobody's as soon
 * as this process is gone.
 */
function letGo(file: string, { id }: Owner): void {
  try {
    const holder = readOwner(file);
    if (holder?.id === id) {
      removeFile(file);
    }
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** A lock that cannot be touched is still held, for the next minute at least. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** Linked from a file that is complete, so that nobody ever reads half a lock. */
function take(file: string, owner: Owner): boolean {
  const draft = `${file}.${owner.id}`;
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) {
      return false;
    }
    if (!isSystemError(error) || error.syscall !== "link") {
      throw error;
    }
    // The disk has the draft, so it is the link that it refuses, each file system with another code.
    return takeUnlinked(file, owner);
  } finally {
    removeDraft(draft);
  }
}

/** What the system says of the draft itself is worth more than that it cannot be removed. */
function removeDraft(draft: string): void {
  try {
    removeFile(draft);
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** Longer than this nobody takes to write a lock that is there already: whoever did leaves it to the others. */
const writeLockMs = 1_000;

/**
 * Takes a lock on a file system without hard links, such as exFAT: the file is there before its text. Others
 * leave an empty lock alone for longer than it may take to write it.
 */
function takeUnlinked(file: string, owner: Owner): boolean {
  const sinceMs = performance.now();
  const text = JSON.stringify(owner);
  try {
    const descriptor = openSync(file, "wx", 0o600);
    try {
      writeFileSync(descriptor, text);
    } catch (error) {
      removeFile(file);
      throw error;
    } finally {
      closeSync(descriptor);
    }
    const isTaken = readFileSync(file, "utf8") === text;
    const isInTime = performance.now() - sinceMs < writeLockMs;
    if (isTaken && !isInTime) {
      removeFile(file);
    }
    return isTaken && isInTime;
  } catch (error) {
    // ENOENT: this process was stopped before it could write, and another one has removed the empty lock.
    if (isSystemError(error, "EEXIST") || isSystemError(error, "ENOENT")) {
      return false;
    }
    throw error;
  }
}

/**
 * Removes a lock that nobody holds; whether it is worth trying at once.
 *
 * Of the processes that see the same dead owner, one gets the right to remove its lock, and looks again when
 * it has it: by then the lock may be a living owner's. A lock is never moved away and put back, because
 * another process would take it in between.
 */
async function removeAbandoned(file: string, isForgotten: ReturnType<typeof watchLock>): Promise<boolean> {
  const seen = readOwner(file);
  if (seen === undefined || (await isHeld(file, { owner: seen, isForgotten }))) {
    return seen === undefined;
  }
  const right = `${file}.${seen.id}.gone`;
  if (!(await takeRight(right))) {
    return false;
  }
  try {
    const found = readOwner(file);
    if (found?.id === seen.id) {
      removeFile(file);
    }
  } finally {
    removeFile(right);
  }
  return true;
}

/** A right is needed for some milliseconds; one of a process that died with it is given up after a minute. */
async function takeRight(right: string): Promise<boolean> {
  try {
    await writeFile(right, "", { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (!isSystemError(error, "EEXIST")) {
      throw error;
    }
  }
  const taken = await stat(right).catch(() => undefined);
  if (taken !== undefined && Math.abs(Date.now() - taken.mtimeMs) >= forgottenMs) {
    removeFile(right);
  }
  return false;
}

/**
 * Whom a lock without a readable owner belongs to: nobody, if it stays so. A machine that lost power leaves one
 * behind. On a file system without hard links, its owner may be about to write it.
 */
const nobody: Owner = { pid: Number.MAX_SAFE_INTEGER, host: "", id: "" };

/** undefined: there is no lock. */
function readOwner(file: string): Owner | undefined {
  const found = readOwnFile(file);
  return found && (ownerSchema.safeParse(parseIfJson(found.text)).data ?? nobody);
}

async function isHeld(
  file: string,
  { owner, isForgotten }: { readonly owner: Owner; readonly isForgotten: ReturnType<typeof watchLock> },
): Promise<boolean> {
  if (owner !== nobody && isGone(owner)) {
    return false;
  }
  const touched = await stat(file).catch(() => undefined);
  return touched === undefined || !isForgotten({ id: owner.id, touchedAtMs: touched.mtimeMs });
}

/** Returns what names this process. */
export function thisProcess(): Process {
  return { pid: process.pid, host: hostname() };
}

/** Returns whether a process of this machine has ended. A process of another machine cannot be asked. */
export function isGone({ pid, host }: Process): boolean {
  return host === hostname() && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return isSystemError(error, "EPERM");
  }
}

/** A lock that nobody has touched for so long may be nobody's. */
const forgottenMs = 60_000;

/** So long a lock is looked at, besides: several times as long as its holder takes to touch it. */
const watchMs = 6_000;

/** So long a lock without an owner is looked at: several times as long as one may take to write it. */
const watchNobodyMs = 3_000;

interface SeenLock {
  readonly id: string;
  /** When it was touched, by the machine's clock. */
  readonly touchedAtMs: number;
}

/**
 * Tells whether a lock is forgotten: not touched for a minute, and not either while we look. One without an
 * owner is forgotten if it stays so while we look.
 *
 * The time of the last touch alone does not tell. A machine that slept, or whose clock was set, has a lock
 * of an hour ago whose holder is about to go on.
 */
function watchLock(): (lock: SeenLock) => boolean {
  let seen: (SeenLock & { readonly sinceMs: number }) | undefined;
  return ({ id, touchedAtMs }) => {
    const isNobodys = id === nobody.id;
    if (!isNobodys && Math.abs(Date.now() - touchedAtMs) < forgottenMs) {
      return false;
    }
    if (seen?.id !== id || seen.touchedAtMs !== touchedAtMs) {
      seen = { id, touchedAtMs, sinceMs: performance.now() };
    }
    return performance.now() - seen.sinceMs >= (isNobodys ? watchNobodyMs : watchMs);
  };
}
