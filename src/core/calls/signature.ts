import type { BareHex } from "../../base/hex.ts";
import { type CodedValue, decodeAbi, encodeAbi } from "../abi/abi-coder.ts";
import { findEncodingEnd } from "../abi/constructor.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";

/** Decodes values that stand at the beginning of data; undefined: they are not encoded so. */
export function decodeValues(
  parameters: readonly AbiParameter[],
  encoded: BareHex,
): readonly CodedValue[] | undefined {
  return findEncodingEnd(parameters, encoded) === undefined ? undefined : decodeAbi(parameters, encoded);
}

/** Encodes a call by the function's signature: `upgradeTo(address)`. */
export function encodeCall(signature: string, values: readonly CodedValue[]): BareHex {
  return toSelector(signature) + encodeAbi(parseDeclaration(signature).inputs, values);
}

/** Decodes the text that a call was reverted with; undefined: it was reverted with something else. */
export function decodeErrorText(data: BareHex): string | undefined {
  const isText = data.startsWith(toSelector("Error(string)"));
  const [text] = isText ? (decodeValues([{ type: "string" }], data.slice(8)) ?? []) : [];
  return typeof text === "string" ? text : undefined;
}

/** Parses `cut((address facet, uint8)[] cuts, bytes)`; parameters need no names. */
export function parseDeclaration(declaration: string) {
  const start = declaration.indexOf("(");
  return { name: declaration.slice(0, start), inputs: parseParameters(declaration.slice(start)) };
}

function parseParameters(list: string): readonly AbiParameter[] {
  return splitTypes(list.slice(1, -1)).map((text): AbiParameter => {
    const [, members, type = "", name = ""] = /^(\(.*\))?(\S*) ?(.*)$/.exec(text) ?? [];
    return members === undefined
      ? { name, type }
      : { name, type: `tuple${type}`, components: [...parseParameters(members)] };
  });
}

/** Splits at commas that are not in parentheses. */
export function splitTypes(list: string): readonly string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...`${list},`].entries()) {
    depth += Number(character === "(") - Number(character === ")");
    if (character === "," && depth === 0) {
      types.push(list.slice(start, index).trim());
      start = index + 1;
    }
  }
  return types.filter((type) => type !== "");
}
