import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs a task with a folder of its own, which is gone afterwards. */
export async function inTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "verify-contract-"));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
