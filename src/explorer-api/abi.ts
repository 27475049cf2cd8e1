import { z } from "zod";
import type { AbiEntry, AbiParameter } from "../core/build/compiled-contract.ts";

const parameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  type: z.string(),
  name: z.string().exactOptional(),
  get components() {
    return z.array(parameterSchema).exactOptional();
  },
});

/** An ABI as JSON; what an entry holds beyond its type stays as it is. */
export const abiSchema: z.ZodType<readonly AbiEntry[]> = z.array(
  z.looseObject({
    type: z.string(),
    name: z.string().exactOptional(),
    inputs: z.array(parameterSchema).exactOptional(),
  }),
);

/** Reads an ABI from its text; undefined when it is none: explorers put sentences in its place. */
export function parseAbiText(text: string): readonly AbiEntry[] | undefined {
  if (!text.trimStart().startsWith("[")) {
    return undefined;
  }
  try {
    return abiSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
