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

const maxCharacters = 2_000;

const text = z
  .string()
  .transform((full) => (full.length > maxCharacters ? `${full.slice(0, maxCharacters)}…` : full));

const texts = recordSchema(text)
  .catch({})
  .transform((record) => new Map(Object.entries(record)));

const devdoc = z.object({
  details: text.optional(),
  params: texts,
  returns: texts,
  /** Before solc 0.6, and of variables with one value: the text alone. */
  return: text.optional(),
});

const metadataSchema = z.object({
  output: z.object({
    devdoc: z.object({
      methods: recordSchema(devdoc).catch({}),
      stateVariables: recordSchema(devdoc).catch({}),
    }),
    userdoc: z.object({
      methods: recordSchema(z.object({ notice: text.optional() }).catch({})).catch({}),
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
    const { details, params, returns, return: only } = found ?? {};
    const named = returns ?? new Map<string, string>();
    return {
      notice,
      details,
      params: params ?? new Map<string, string>(),
      returns: named.size === 0 && only !== undefined ? new Map([["_0", only]]) : named,
    };
  };
}
