import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ProofStore } from "../verification/ports.ts";
import { doIfAllowed, readIfThere, writeDurably } from "./files.ts";

/**
 * Creates a memory of what was proved, as empty files in a folder: each proof is a file's existence.
 * The last proof of a subject is kept in one file, which begins with a hash of its key and its text.
 *
 * A file exists whole or not at all and two processes may make the same one, so no lock is needed
 * and a crash leaves nothing half written. Where the folder cannot be read or written nothing is
 * remembered: what was proved is proved again, which costs time and nothing else.
 */
export function createProofStore({
  folder,
  root = folder,
}: {
  readonly folder: string;
  /** Where this is not there, nothing is remembered; default: the folder is made. */
  readonly root?: string | undefined;
}): ProofStore {
  const mayKeep = () => root === folder || existsSync(root);
  // A key may hold characters that a file's name cannot.
  const toPath = (key: string) => path.join(folder, digest(key));
  const toPlace = (subject: string) => `${toPath(subject)}.json`;

  return {
    has: async (key) => existsSync(toPath(key)),
    add: async (key) => {
      await doIfAllowed(async () => {
        if (mayKeep()) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(toPath(key), "");
        }
      });
    },
    recall: async ({ subject, key }) => {
      const kept = readIfThere(toPlace(subject));
      const text = kept?.slice(digestLength + 1);
      return text !== undefined && kept === seal(key, text) ? text : undefined;
    },
    keep: async ({ subject, key, text }) => {
      await doIfAllowed(async () => {
        if (mayKeep()) {
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

/** Puts a hash of key and text before the text: it tells a text of another key, and one that was damaged. */
function seal(key: string, text: string): string {
  return `${digest(`${digest(key)}${text}`)}\n${text}`;
}
