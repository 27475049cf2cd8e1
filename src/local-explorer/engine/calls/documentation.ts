import { z } from "zod";
import { parseIfJson } from "../../../base/json.ts";
import { toAbiSignature } from "../../../core/abi/abi-entries.ts";
import { recordSchema } from "../../../core/build/parse-json-file.ts";
import type { ContractFunction } from "./abi-entries.ts";

/** The NatSpec comments of a function, or of a public variable. */
export interface FunctionDocumentation {
  readonly notice: string | undefined;
  readonly details: string | undefined;
  /** Parameter → text. */
  readonly params: ReadonlyMap<string, string>;
  /** Name of a return value, or its number from 0 behind a line (`_0`) → text. */
  readonly returns: ReadonlyMap<string, string>;
}

const texts = recordSchema(z.string())
  .catch({})
  .transform((record) => new Map(Object.entries(record)));

const devdoc = z.object({
  details: z.string().optional(),
  params: texts,
  returns: texts,
});

const metadataSchema = z.object({
  output: z.object({
    devdoc: z.object({
      methods: recordSchema(devdoc).catch({}),
      stateVariables: recordSchema(devdoc).catch({}),
    }),
    userdoc: z.object({
      methods: recordSchema(z.object({ notice: z.string().optional() }).catch({})).catch({}),
    }),
  }),
});

/**
 * Reads the documentation of functions from solc's metadata file.
 *
 * @see https://docs.soliditylang.org/en/latest/natspec-format.html#documentation-output
 */
export function readDocumentation(
  metadata: string,
): (called: Pick<ContractFunction, "name" | "inputs">) => FunctionDocumentation | undefined {
  const { data } = metadataSchema.safeParse(parseIfJson(metadata));
  if (data === undefined) {
    return () => undefined;
  }
  const { devdoc: dev, userdoc: user } = data.output;
  const methods = new Map(Object.entries(dev.methods));
  const variables = new Map(Object.entries(dev.stateVariables));
  const notices = new Map(Object.entries(user.methods));
  return (called) => {
    const signature = toAbiSignature(called);
    const found = methods.get(signature) ?? variables.get(called.name);
    const notice = notices.get(signature)?.notice;
    if (found === undefined && notice === undefined) {
      return undefined;
    }
    const { details, params = new Map(), returns = new Map() } = found ?? {};
    return { notice, details, params, returns };
  };
}
