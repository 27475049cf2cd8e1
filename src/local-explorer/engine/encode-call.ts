import { BaseError } from "../../base/errors.ts";
import type { Hex } from "../../base/hex.ts";
import { parseConstructorArguments } from "../../core/abi/parse-arguments.ts";
import type { ContractFunction } from "./list-functions.ts";

export type EncodedCall =
  | { readonly kind: "encoded"; readonly data: Hex }
  | { readonly kind: "invalid"; readonly problem: string };

/** Makes call data of arguments as people write them: decimal numbers, JSON for arrays and structs. */
export function encodeCall(
  { selector, inputs }: Pick<ContractFunction, "selector" | "inputs">,
  texts: readonly string[],
): EncodedCall {
  try {
    // Arguments of functions are encoded as those of constructors are.
    const { encoded } = parseConstructorArguments([{ type: "constructor", inputs }], {
      kind: "strings",
      values: texts,
    });
    return { kind: "encoded", data: `${selector}${encoded}` };
  } catch (error) {
    if (error instanceof BaseError) {
      return { kind: "invalid", problem: error.summary.replace(/^The constructor argument/, "The argument") };
    }
    throw error;
  }
}
