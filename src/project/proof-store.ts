import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { ProofStore } from "../verification/ports.ts";
import { doIfAllowed, readIfThere, writeDurably } from "./files.ts";

/**
 * Keeps the last proof of each subject as a file with a hash of its key and its text. Without a usable folder,
 * contracts are proved again.
 */
export function createProofStore({
  folder,
  root = folder,
}: {
  readonly folder: string;
  /** Without this folder nothing is kept. */
  readonly root?: string | undefined;
}): ProofStore {
  const toPlace = (subject: string) => path.join(folder, `${digest(subject)}.json`);

  return {
    recall: async ({ subject, key }) => {
      const kept = readIfThere(toPlace(subject));
      const text = kept?.slice(digestLength + 1);
      return text !== undefined && kept === seal(key, text) ? text : undefined;
    },
    keep: async ({ subject, key, text }) => {
      await doIfAllowed(async () => {
        if (root === folder || existsSync(root)) {
          mkdirSync(folder, { recursive: true });
          await writeDurably(toPlace(subject), seal(key, text));
        }
      });
    },
  };
}

const digestLength = 64;

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hash tells whether the text is damaged, or of another key. */
function seal(key: string, text: string): string {
  return `${digest(`${digest(key)}${text}`)}\n${text}`;
}
