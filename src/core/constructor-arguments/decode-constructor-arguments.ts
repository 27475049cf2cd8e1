import type { AbiEntry } from "../build-info/compiled-contract.ts";
import type { BareHex } from "../hex.ts";
import { decodeAbi, encodeAbi } from "./abi-coder.ts";
import type { ConstructorArguments } from "./constructor-arguments.ts";
import { hasCanonicalLayout } from "./has-canonical-layout.ts";
import { listConstructorParameters } from "./list-constructor-parameters.ts";
import { toNamedValues } from "./to-named-values.ts";

/**
 * Decodes constructor arguments; undefined unless they encode to the very same bytes again.
 *
 * Strict on purpose: with a lenient decoder almost any bytes are the arguments of almost any
 * constructor, and what follows a contract's code could not be told from something else. A text
 * that is not UTF-8, which no tool encodes, is not decoded either.
 */
export function decodeConstructorArguments(
  abi: readonly AbiEntry[],
  encoded: BareHex,
): ConstructorArguments | undefined {
  const parameters = listConstructorParameters(abi);
  const canonical = encoded.toLowerCase();
  if (!/^(?:[0-9a-f]{64})*$/.test(canonical) || !hasCanonicalLayout(parameters, canonical)) {
    return undefined;
  }
  const values = decodeAbi(parameters, canonical);
  return values !== undefined && encodeAbi(parameters, values) === canonical
    ? { encoded: canonical, values: toNamedValues(parameters, values) }
    : undefined;
}
