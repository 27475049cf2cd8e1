import path from "node:path";
import { z } from "zod";
import { type Address, toBareHex, toHex } from "../../base/hex.ts";
import { isNestedTooDeeply, parseJson } from "../../base/json.ts";
import { toPrintable } from "../../base/text.ts";
import { describeSchemaProblem } from "../../core/build/parse-json-file.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { readFileHead } from "../files.ts";

/** A broadcast of a hundred contracts has some megabytes: their creation bytecode, and the receipts. */
const maxRecordBytes = 64 * 1024 * 1024;

export interface RecordFile {
  readonly path: string;
  readonly json: unknown;
}

export interface RecordSearch {
  /** Records without it need not be read; default: all are. */
  readonly address?: Address | undefined;
  /** Gets the failure of each damaged deployment, or throws it. */
  readonly orTell: (error: unknown) => readonly never[];
}

/** undefined: it does not mention the searched address. @throws DEPLOYMENT_INVALID */
export async function readRecordFile(file: string): Promise<RecordFile>;
export async function readRecordFile(file: string, address?: Address): Promise<RecordFile | undefined>;
export async function readRecordFile(file: string, address?: Address): Promise<RecordFile | undefined> {
  const text = await readRecordText(file);
  if (address !== undefined && !text.toLowerCase().includes(address.toLowerCase())) {
    return undefined;
  }
  const json = parseRecordText(text, file);
  if (isNestedTooDeeply(json)) {
    throw createFailure("DEPLOYMENT_INVALID", { place: file, problem: "it is nested too deeply" });
  }
  return { path: file, json };
}

function parseRecordText(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${toPrintable(cause.message)}` : "";
    throw createFailure("DEPLOYMENT_INVALID", {
      place: file,
      problem: `it is not valid JSON${reason}`,
      cause,
    });
  }
}

/** @throws DEPLOYMENT_INVALID */
export async function readRecordText(file: string): Promise<string> {
  const head = readHead(file);
  if (head === undefined) {
    throw createFailure("DEPLOYMENT_INVALID", { place: file, problem: "it does not exist" });
  }
  if (!head.isWhole) {
    const problem = `it is larger than ${maxRecordBytes / 1024 / 1024} MiB`;
    throw createFailure("DEPLOYMENT_INVALID", { place: file, problem });
  }
  return head.bytes.toString("utf8");
}

function readHead(file: string): ReturnType<typeof readFileHead> {
  try {
    return readFileHead(file, maxRecordBytes);
  } catch (cause) {
    throw isFailure(cause, "BUILD_INFO_INVALID")
      ? createFailure("DEPLOYMENT_INVALID", { place: file, problem: cause.details.problem, cause })
      : cause;
  }
}

/** @throws DEPLOYMENT_INVALID naming the first wrong member */
export function parseRecordFile<Schema extends z.ZodType>(
  schema: Schema,
  { path: file, json }: RecordFile,
  describe: (error: z.ZodError) => string = describeSchemaProblem,
): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw createFailure("DEPLOYMENT_INVALID", { place: file, problem: describe(parsed.error) });
  }
  return parsed.data;
}

export function toRecordName(file: string): string {
  return path.basename(file, ".json");
}

export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text): Address => toChecksumAddress(toBareHex(text)));

export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(toHex);

/** Bytes; code that is not linked yet has placeholders and is refused. */
export const bytesSchema = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .transform(toHex);
