import { z } from "zod";
import type { Address } from "../base/hex.ts";
import type { Envelope } from "./envelope.ts";
import { parseGetSourceCodeAnswer } from "./get-source-code.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { answeredAddressSchema } from "./wire-address.ts";

/** One address, or empty; a list in some versions of Blockscout. What is no text counts as missing. */
const texts = z.union([z.array(z.string()), z.string().transform((text) => [text])]).catch([]);

const recordSchema = z.object({
  Implementation: texts,
  // Blockscout's
  ImplementationAddress: texts,
  ImplementationAddresses: texts,
});

/**
 * Reads from the answer to `getsourcecode` which implementation is shown; undefined: none.
 *
 * An explorer can know a proxy's implementation without its source: then the record's other fields are
 * empty. An answer without any record means what it means where the source is asked for.
 */
export function parseGetImplementationAnswer(envelope: Envelope): ParsedAnswer<Address | undefined> {
  const shown = findImplementation(envelope.result);
  if (shown !== undefined) {
    return { kind: "value", value: shown };
  }
  const answer = parseGetSourceCodeAnswer(envelope);
  return answer.kind === "value" ? { kind: "value", value: undefined } : answer;
}

function findImplementation(result: unknown): Address | undefined {
  const record = recordSchema.safeParse(Array.isArray(result) ? result[0] : result);
  return Object.values(record.data ?? {})
    .flat()
    .map((text) => answeredAddressSchema.safeParse(text).data)
    .find((address) => address !== undefined);
}
