import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs a task with a folder of its own, which is gone afterwards. */
export async function inTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "verify-contract-test-")));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same with these files in the folder, which may be run: path in the folder → content. */
export function withTemporaryFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content, { mode: 0o755 });
    }
    await test(folder);
  });
}
