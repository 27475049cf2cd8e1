import { readFile, stat } from "node:fs/promises";

import { z } from "zod";

import type { JournalState } from "../../verification/ports.ts";
import { isSystemError } from "../is-system-error.ts";
import { parseJson } from "./parse-json.ts";

const entrySchema = z.object({ version: z.literal(1), receipt: z.string().min(1).optional() });

/**
 * How far a submission has come. A file that cannot be understood counts as an intent: something was
 * begun, and what became of it has to be found out.
 */
export async function readEntry(file: string): Promise<JournalState> {
  const text = await readIfThere(file);
  if (text === undefined) {
    return { kind: "new" };
  }
  const { data } = entrySchema.safeParse(parseJson(text));
  return data?.receipt === undefined
    ? { kind: "intended", writtenAtMs: (await stat(file)).mtimeMs }
    : { kind: "submitted", receipt: data.receipt };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}
