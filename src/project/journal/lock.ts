import { randomUUID } from "node:crypto";
import { readdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { readOwnFile, removeFile, unlessRefused } from "../files.ts";

/** A process, on the machine that it runs on. */
export const processSchema = z.object({ pid: z.int().positive(), host: z.string() });

type Process = z.infer<typeof processSchema>;

/** How often a waiting process looks again. */
const lookAgainMs = 150;

/** How often the file is touched by the process that holds it. */
const touchMs = 2_000;

/** A lock that was not touched for so long may be abandoned. */
const forgottenMs = 60_000;

/** So long a lock is looked at, besides: a machine that slept has one of an hour ago whose holder is about to go on. */
const watchMs = 6_000;

/** Several times as long as a process takes between reading an abandoned lock and setting it aside. */
const settleMs = 100;

/**
 * Takes a lock file; waits while another process holds it. Rejects with the signal's reason.
 *
 * `kill -9` leaves the file behind. So a lock is taken over if its process is gone; and if it has not been touched for
 * a minute, because a process of another machine or container cannot be asked, and a number may be another process's by
 * now. A lock that was taken over is held if it is still there a moment later: another process may have seen the
 * abandoned lock, too, and have set this one aside in its place.
 *
 * @returns what lets go of the lock
 */
export async function takeLock(file: string, { signal }: CallOptions): Promise<() => void> {
  const text = JSON.stringify({ ...thisProcess(), id: randomUUID() });
  const isForgotten = watchLock();
  let settlesMs = 0;
  while (!(take(file, text) && (await isStillThere(file, { text, afterMs: settlesMs })))) {
    if (removeIfAbandoned(file, isForgotten)) {
      settlesMs = settleMs;
    } else {
      await sleep(lookAgainMs);
    }
    signal?.throwIfAborted();
  }
  const touching = setInterval(() => touch(file), touchMs).unref();
  return () => {
    clearInterval(touching);
    // One that cannot be removed is abandoned as soon as this process is gone.
    unlessRefused(() => removeLock(file, text), undefined);
  };
}

async function isStillThere(
  file: string,
  { text, afterMs }: { readonly text: string; readonly afterMs: number },
): Promise<boolean> {
  await sleep(afterMs);
  return readOwnFile(file)?.text === text;
}

function removeIfAbandoned(file: string, isForgotten: ReturnType<typeof watchLock>): boolean {
  const seen = readOwnFile(file);
  const isAbandoned = seen !== undefined && (isOfGoneProcess(seen.text) || isForgotten(seen));
  if (isAbandoned) {
    removeLock(file, seen.text);
  }
  return isAbandoned;
}

/** Removes the locks of a folder whose processes are gone, also those of entries that no command asks for again. */
export function removeLeftLocks(folder: string): void {
  const names = unlessRefused(() => readdirSync(folder), []);
  for (const file of names.filter((name) => name.includes(".lock")).map((name) => path.join(folder, name))) {
    const seen = unlessRefused(() => readOwnFile(file), undefined);
    if (seen !== undefined && isOfGoneProcess(seen.text)) {
      unlessRefused(() => removeLock(file, seen.text), undefined);
    }
  }
}

function take(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) {
      return false;
    }
    // A full disk takes the file and not its text.
    unlessRefused(() => removeFile(file), undefined);
    throw error;
  }
}

/** Removes a lock if it still has this text. It is set aside first, which only one process can do. */
function removeLock(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return;
    }
    throw error;
  }
  if (readOwnFile(aside)?.text === text) {
    removeFile(aside);
  } else {
    renameSync(aside, file);
  }
}

/** A lock that cannot be touched is still held, for the next minute at least. */
function touch(file: string): void {
  const now = new Date();
  unlessRefused(() => utimesSync(file, now, now), undefined);
}

function isOfGoneProcess(text: string): boolean {
  const owner = processSchema.safeParse(parseIfJson(text)).data;
  return owner !== undefined && isGone(owner);
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

/** Tells whether a lock is forgotten: not touched for a minute, and not either while we look. */
function watchLock(): (lock: { readonly writtenAtMs: number }) => boolean {
  let seen: { readonly writtenAtMs: number; readonly sinceMs: number } | undefined;
  return ({ writtenAtMs }) => {
    if (seen?.writtenAtMs !== writtenAtMs) {
      seen = { writtenAtMs, sinceMs: performance.now() };
    }
    return Math.abs(Date.now() - writtenAtMs) >= forgottenMs && performance.now() - seen.sinceMs >= watchMs;
  };
}
