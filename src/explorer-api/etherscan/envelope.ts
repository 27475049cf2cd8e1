import { z } from "zod";

/** The frame around every answer; the order of the fields is the order on the wire. */
export interface Envelope {
  /** "1" where the request was served. Blockscout also says "1" of a verification that failed. */
  readonly status: "0" | "1";
  /** "OK" or "NOTOK" at Etherscan; Blockscout puts the reason of a failure here. */
  readonly message: string;
  readonly result: unknown;
}

/** The answer of a server that did what was asked. */
export function formatOk(result: unknown): Envelope {
  return { status: "1", message: "OK", result };
}

/**
 * The answer of a server that did not: the reason is the result.
 *
 * It is never null, because hardhat-verify 3 reads `result` as a string without looking.
 */
export function formatNotOk(reason: string, message = "NOTOK"): Envelope {
  return { status: "0", message, result: reason };
}

const statusSchema = z
  .union([z.string(), z.number()])
  .optional()
  .transform((status): Envelope["status"] => (String(status) === "1" ? "1" : "0"));

const envelopeSchema = z
  .looseObject({
    status: statusSchema,
    message: z.string().nullish(),
    // Blockscout's PRO API: `{ "error": "…", "source": "internal" }`.
    error: z.string().nullish().catch(undefined),
    result: z.unknown().optional(),
  })
  .refine(({ message, error, result }) => (message ?? error) !== undefined || result !== undefined);

/**
 * Reads the frame of an answer from JSON; undefined when it is not one.
 *
 * Tolerant: the status may be a number or missing, the message missing or null, the result anything.
 */
export function parseEnvelope(json: unknown): Envelope | undefined {
  const parsed = envelopeSchema.safeParse(json);
  if (!parsed.success) {
    return undefined;
  }
  const { status, message, error, result } = parsed.data;
  return { status, message: message ?? error ?? "", result: result ?? null };
}
