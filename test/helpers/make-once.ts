import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** By place: what this process is making, or waits for, right now. */
const running = new Map<string, Promise<void>>();

/**
 * Makes a file or a folder that is not there yet: one process makes it while the others wait. `make` gets
 * another place, from which the whole of it moves to its own.
 */
export async function makeOnce(place: string, make: (draft: string) => Promise<void>): Promise<void> {
  const made = running.get(place) ?? makeInTurn(place, make);
  running.set(place, made);
  try {
    await made;
  } finally {
    running.delete(place);
  }
}

async function makeInTurn(place: string, make: (draft: string) => Promise<void>): Promise<void> {
  const claim = `${place}.claim`;
  while (!(await isThere(place)) && !(await take(claim))) {
    await sleep(200);
  }
  if ((await readText(claim)) !== `${process.pid}`) {
    return;
  }
  try {
    // Another may have made it before this process took its turn.
    if (!(await isThere(place))) {
      // Others read it as soon as it is there.
      const draft = `${place}.${randomUUID()}`;
      await make(draft);
      await rename(draft, place);
    }
  } finally {
    await rm(claim, { force: true });
  }
}

/** Writes this process into the file, unless another that lives is in it. */
async function take(claim: string): Promise<boolean> {
  await mkdir(path.dirname(claim), { recursive: true });
  const isFree = await writeFile(claim, `${process.pid}`, { flag: "wx" }).then(
    () => true,
    () => false,
  );
  if (!isFree && !isAlive(Number(await readText(claim)))) {
    await rm(claim, { force: true });
  }
  return isFree;
}

/** A claim is empty for a moment before a process is in it, which lives. */
function isAlive(pid: number): boolean {
  try {
    return !(pid > 0) || process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function isThere(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}
