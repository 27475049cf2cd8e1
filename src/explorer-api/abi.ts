import { z } from "zod";
import type { AbiEntry, AbiParameter } from "../core/build-info/compiled-contract.ts";
import { isNestedTooDeeply } from "../core/text/is-nested-too-deeply.ts";

/** Names are shown in results and messages; what is longer is no name. */
export const maxNameCharacters = 1000;

const nameSchema = z.string().max(maxNameCharacters);

const parameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  type: nameSchema,
  name: nameSchema.exactOptional(),
  get components() {
    return z.array(parameterSchema).exactOptional();
  },
});

/** An ABI as JSON; what an entry holds beyond its type stays as it is. */
export const abiSchema: z.ZodType<readonly AbiEntry[]> = z.array(
  z.looseObject({
    type: nameSchema,
    name: nameSchema.exactOptional(),
    inputs: z.array(parameterSchema).exactOptional(),
  }),
);

/** Reads an ABI from its text; undefined when it is none: explorers put sentences in its place. */
export function parseAbiText(text: string): readonly AbiEntry[] | undefined {
  if (!text.trimStart().startsWith("[")) {
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(text);
    return isNestedTooDeeply(json) ? undefined : abiSchema.safeParse(json).data;
  } catch {
    return undefined;
  }
}
