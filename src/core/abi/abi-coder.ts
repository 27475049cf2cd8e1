import { createRequire } from "node:module";
import type { ParamType } from "ethers/abi";
import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { findErrorCode } from "../../base/system-error.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { createFailure } from "../errors/failure.ts";

type Ethers = Pick<typeof import("ethers/abi"), "AbiCoder" | "ParamType">;

/** Loads ethers when the first value is coded. By require: Hardhat's loader slows each of its 85 ES modules. */
function loadEthers(): Ethers {
  try {
    return createRequire(import.meta.url)("ethers/abi");
  } catch (cause) {
    throw findErrorCode(cause) === "MODULE_NOT_FOUND" ? createFailure("ETHERS_MISSING", { cause }) : cause;
  }
}

export function encodeAbi(parameters: readonly AbiParameter[], values: readonly CodedValue[]): BareHex {
  if (parameters.length === 0 && values.length === 0) {
    return "";
  }
  return toBareHex(loadEthers().AbiCoder.defaultAbiCoder().encode(toParamTypes(parameters), values));
}

/**
 * Decodes data whose layout was checked; undefined if it does not fit the types. ethers alone may take half a minute
 * for a few kilobytes whose offsets all point at the same data.
 */
export function decodeAbi(
  parameters: readonly AbiParameter[],
  encoded: BareHex,
): readonly CodedValue[] | undefined {
  if (parameters.length === 0) {
    return [];
  }
  const { AbiCoder } = loadEthers();
  try {
    const result: readonly unknown[] = AbiCoder.defaultAbiCoder().decode(
      toParamTypes(parameters),
      toHex(encoded),
    );
    return result.map(toCodedValue);
  } catch {
    // ethers throws only for data that is no encoding of these types.
    return undefined;
  }
}

function toParamTypes(parameters: readonly AbiParameter[]): ParamType[] {
  const ethers = loadEthers();
  return parameters.map((parameter) => ethers.ParamType.from(withoutNames(parameter)));
}

/** ethers gives names a meaning of its own, and does not know the type `function`. */
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

/** Integers are bigint, bytes 0x hex, tuples lists. */
export type CodedValue = boolean | bigint | string | readonly CodedValue[];
