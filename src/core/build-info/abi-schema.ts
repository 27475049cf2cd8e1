import { z } from "zod";
import type { AbiEntry, AbiParameter } from "./compiled-contract.ts";

const abiParameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  name: z.string().exactOptional(),
  type: z.string(),
  get components() {
    return z.array(abiParameterSchema).exactOptional();
  },
});

const abiEntrySchema: z.ZodType<AbiEntry> = z.looseObject({
  type: z.string(),
  name: z.string().exactOptional(),
  inputs: z.array(abiParameterSchema).exactOptional(),
});

/**
 * A contract's ABI; what is not looked at is kept as it is.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */
export const abiSchema = z.array(abiEntrySchema);
