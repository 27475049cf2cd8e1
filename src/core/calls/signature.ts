import type { BareHex } from "../../base/hex.ts";
import { type CodedValue, decodeAbi, encodeAbi } from "../abi/abi-coder.ts";
import { findEncodingEnd } from "../abi/constructor.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";

/**
 * Decodes the arguments of a call by the function's signature; undefined: they are not encoded so.
 *
 * @param encoded the call data behind the selector
 */
export function decodeArguments(signature: string, encoded: BareHex): readonly CodedValue[] | undefined {
  const parameters = parseTypes(signature.slice(signature.indexOf("(")));
  return findEncodingEnd(parameters, encoded) === undefined ? undefined : decodeAbi(parameters, encoded);
}

/** Encodes a call by the function's signature: `upgradeTo(address)`. */
export function encodeCall(signature: string, values: readonly CodedValue[]): BareHex {
  return toSelector(signature) + encodeAbi(parseTypes(signature.slice(signature.indexOf("("))), values);
}

/** Decodes the text that a call was reverted with; undefined: it was reverted with something else. */
export function decodeErrorText(data: BareHex): string | undefined {
  const signature = "Error(string)";
  const isText = data.startsWith(toSelector(signature));
  const [text] = isText ? (decodeArguments(signature, data.slice(8)) ?? []) : [];
  return typeof text === "string" ? text : undefined;
}

/** Parses `(address,(uint8,bytes4[])[])` into parameters. */
function parseTypes(list: string): readonly AbiParameter[] {
  return splitTypes(list.slice(1, list.lastIndexOf(")"))).map((type) => {
    const tuple = `tuple${type.slice(type.lastIndexOf(")") + 1)}`;
    return type.startsWith("(")
      ? { name: "", type: tuple, components: [...parseTypes(type)] }
      : { name: "", type };
  });
}

export function splitTypes(list: string): readonly string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...`${list},`].entries()) {
    depth += Number(character === "(") - Number(character === ")");
    if (character === "," && depth === 0) {
      types.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return types.filter((type) => type !== "");
}
