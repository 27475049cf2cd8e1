import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs a test in a new folder with these files, and removes it afterwards. */
export async function withTemporaryFolder(
  files: Readonly<Record<string, string>>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "verify-contract-test-")));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    await test(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
