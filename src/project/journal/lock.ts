import { randomUUID } from "node:crypto";
import { renameSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import { isSystemError } from "../../base/system-error.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { readOwnFile, removeFile, unlessRefused } from "../files.ts";

export const processSchema = z.object({ pid: z.int().positive(), host: z.string() });

type Process = z.infer<typeof processSchema>;

const lookAgainMs = 150;

const touchMs = 2_000;

/** A lock that was not touched for so long may be abandoned. */
const forgottenMs = 60_000;

/** It is watched for this time first: on a machine that slept, the holder may be about to continue. */
const watchMs = 6_000;

/** Several times the time between reading an abandoned lock and setting it aside. */
const settleMs = 100;

/**
 * Takes a lock file, or waits for it.
 *
 * A lock is abandoned if its process has ended, or if it was not touched for a minute: a process of another machine
 * cannot be asked, and the number may be another process's. After an abandoned lock, the new one has to be there a
 * moment later, because another process may have set it aside in place of the abandoned one.
 *
 * @returns a function that releases the lock
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
    // A lock that stays is abandoned when this process has ended.
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

function take(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) {
      return false;
    }
    // A full disk has the file without its text.
    unlessRefused(() => removeFile(file), undefined);
    throw error;
  }
}

/** Removes a lock with this text. Only one process can set it aside. */
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

function touch(file: string): void {
  const now = new Date();
  unlessRefused(() => utimesSync(file, now, now), undefined);
}

function isOfGoneProcess(text: string): boolean {
  const owner = processSchema.safeParse(parseIfJson(text)).data;
  return owner !== undefined && isGone(owner);
}

export function thisProcess(): Process {
  return { pid: process.pid, host: hostname() };
}

/** A process of another machine counts as running. */
export function isGone({ pid, host }: Process): boolean {
  return host === hostname() && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is another user's.
    return isSystemError(error, "EPERM");
  }
}

/** Returns a function that tells whether a lock was not touched for a minute, nor while it was watched. */
function watchLock(): (lock: { readonly writtenAtMs: number }) => boolean {
  let seen: { readonly writtenAtMs: number; readonly sinceMs: number } | undefined;
  return ({ writtenAtMs }) => {
    if (seen?.writtenAtMs !== writtenAtMs) {
      seen = { writtenAtMs, sinceMs: performance.now() };
    }
    return Math.abs(Date.now() - writtenAtMs) >= forgottenMs && performance.now() - seen.sinceMs >= watchMs;
  };
}
