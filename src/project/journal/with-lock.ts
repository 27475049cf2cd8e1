import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import type { CallOptions } from "../../verification/ports.ts";
import { isSystemError } from "../is-system-error.ts";

const ownerSchema = z.object({ pid: z.int().positive(), host: z.string(), id: z.string() });

type Owner = z.infer<typeof ownerSchema>;

/** How often a waiting process looks again. */
const lookAgainMs = 150;

/**
 * Does some work while a lock file is held; waits while another process holds it.
 *
 * A lock whose process is gone is taken over: kill -9 leaves the file behind. Processes of other
 * machines cannot be asked, so their locks are honoured until they are released.
 */
export async function withLock<ResultT>(
  file: string,
  { signal }: CallOptions,
  work: () => Promise<ResultT>,
): Promise<ResultT> {
  const owner: Owner = { pid: process.pid, host: hostname(), id: randomUUID() };
  while (!(await take(file, owner))) {
    if (!(await removeAbandoned(file))) {
      await sleep(lookAgainMs, undefined, signal === undefined ? {} : { signal });
    }
    signal?.throwIfAborted();
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Linked from a file that is complete, so that nobody ever reads half a lock. */
async function take(file: string, owner: Owner): Promise<boolean> {
  const draft = `${file}.${owner.id}`;
  await writeFile(draft, JSON.stringify(owner));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) {
      return false;
    }
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a lock whose process is gone; whether it is worth trying at once. The file is moved away
 * before it is judged again: of two processes that see the same dead owner only one can move it, and
 * a lock that was taken in between is put back.
 */
async function removeAbandoned(file: string): Promise<boolean> {
  const seen = await readOwner(file);
  if (seen === undefined || isAlive(seen)) {
    return seen === undefined;
  }
  const aside = `${file}.${randomUUID()}.gone`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return true;
    }
    throw error;
  }
  const moved = await readOwner(aside);
  if (moved !== undefined && moved.id !== seen.id) {
    await link(aside, file).catch(() => undefined);
  }
  await rm(aside, { force: true });
  return true;
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return ownerSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname()) {
    return true;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return isSystemError(error, "EPERM");
  }
}
