import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs a test with these files in a temporary folder: path in the folder → content. */
export async function withFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "verify-contract-test-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content, { mode: 0o755 });
    }
    await test(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
