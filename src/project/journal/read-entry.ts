import { readFile, stat } from "node:fs/promises";

import { z } from "zod";

import { answeredReceiptSchema } from "../../explorer-api/etherscan/wire-values.ts";
import type { JournalState, JournalSubject } from "../../verification/ports.ts";
import { isSystemError } from "../is-system-error.ts";
import { parseJson } from "./parse-json.ts";

const entrySchema = z.object({
  version: z.literal(1),
  address: z.string().optional(),
  explorer: z.string().optional(),
  chainId: z.number().optional(),
  contract: z.string().optional(),
  isRepeat: z.boolean().optional(),
  // It will be shown, and files can be damaged or come from elsewhere.
  receipt: z
    .string()
    .refine((receipt) => answeredReceiptSchema.safeParse(receipt).success)
    .optional(),
});

/**
 * How far a submission has come. A file that cannot be understood counts as an intent: something was
 * begun, and what became of it has to be found out. One of another subject was superseded by this one.
 */
export async function readEntry(
  file: string,
  { contract }: Pick<JournalSubject, "contract">,
): Promise<JournalState> {
  const text = await readIfThere(file);
  if (text === undefined) {
    return { kind: "new" };
  }
  const { data } = entrySchema.safeParse(parseJson(text));
  if (data?.contract !== undefined && data.contract !== contract) {
    return { kind: "new" };
  }
  const { mtimeMs: writtenAtMs } = await stat(file);
  const repeat = data?.isRepeat === true ? { isRepeat: true } : {};
  return data?.receipt === undefined
    ? { kind: "intended", writtenAtMs, ...repeat }
    : { kind: "submitted", receipt: data.receipt, writtenAtMs, ...repeat };
}

/** Whether a file is the entry of a contract's source: one that says nothing of its chain is not. */
export async function isOfSource(
  file: string,
  { address, explorer, chainId }: Required<Omit<JournalSubject, "contract">>,
): Promise<boolean> {
  const { data } = entrySchema.safeParse(parseJson((await readIfThere(file)) ?? ""));
  return data?.address === address && data.explorer === explorer && data.chainId === chainId;
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
