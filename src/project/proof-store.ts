import { createHash } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSystemError } from "../base/system-error.ts";
import type { ProofStore } from "../verification/ports.ts";

/**
 * Creates a memory of what was proved, as empty files in a folder: each proof is a file's existence.
 *
 * A file exists whole or not at all and two processes may make the same one, so no lock is needed
 * and a crash leaves nothing half written. Where the folder cannot be read or written nothing is
 * remembered: what was proved is proved again, which costs time and nothing else.
 */
export function createProofStore({ folder }: { readonly folder: string }): ProofStore {
  // A key may hold characters that a file's name cannot.
  const toPath = (key: string) => path.join(folder, createHash("sha256").update(key).digest("hex"));

  return {
    has: (key) => succeeds(() => access(toPath(key))),
    add: async (key) => {
      await succeeds(async () => {
        await mkdir(folder, { recursive: true });
        await writeFile(toPath(key), "");
      });
    },
  };
}

async function succeeds(task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (isSystemError(error)) {
      return false;
    }
    throw error;
  }
}
