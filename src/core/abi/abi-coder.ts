import { AbiCoder, ParamType } from "ethers/abi";
import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";

/**
 * Encodes values that were parsed by these parameters' types.
 *
 * This is the only file that imports ethers: it takes 0.1 s and 29 MB to load, unless hardhat-ethers
 * has loaded it already.
 */
export function encodeAbi(parameters: readonly AbiParameter[], values: readonly CodedValue[]): BareHex {
  return toBareHex(AbiCoder.defaultAbiCoder().encode(toParamTypes(parameters), values));
}

/**
 * Decodes data whose layout has been checked; undefined when it does not fit the types.
 *
 * The layout must be checked first. ethers follows offsets that point at the same data repeatedly, so a
 * few kilobytes can keep it busy for half a minute.
 */
export function decodeAbi(
  parameters: readonly AbiParameter[],
  encoded: BareHex,
): readonly CodedValue[] | undefined {
  try {
    const result: readonly unknown[] = AbiCoder.defaultAbiCoder().decode(
      toParamTypes(parameters),
      toHex(encoded),
    );
    return result.map(toCodedValue);
  } catch {
    // What ethers throws here only says that the data is no encoding of these types.
    return undefined;
  }
}

function toParamTypes(parameters: readonly AbiParameter[]): ParamType[] {
  return parameters.map((parameter) => ParamType.from(withoutNames(parameter)));
}

/** ethers gives names a meaning of their own, and does not know the type `function`. */
function withoutNames({ type, components = [] }: AbiParameter): {
  type: string;
  components: ReturnType<typeof withoutNames>[];
} {
  return { type: type.replace(/^function\b/, "bytes24"), components: components.map(withoutNames) };
}

function toCodedValue(value: unknown): CodedValue {
  if (typeof value === "boolean" || typeof value === "bigint" || typeof value === "string") {
    return value;
  }
  return Array.isArray(value) ? value.map(toCodedValue) : String(value);
}

/** A value as the ABI coder takes and gives it: integers as bigint, bytes as 0x hex, tuples as lists. */
export type CodedValue = boolean | bigint | string | readonly CodedValue[];
