import { createRequire } from "node:module";
import type { ParamType } from "ethers/abi";
import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { findErrorCode } from "../../base/system-error.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { createFailure } from "../errors/failure.ts";

/** The part of ethers that is used. */
type Ethers = Pick<typeof import("ethers/abi"), "AbiCoder" | "ParamType">;

let loaded: Ethers | undefined;

/**
 * Loads ethers when the first value is coded, which no other file does: many contracts take no arguments.
 *
 * By require, because Hardhat's loader looks at each ES module, and these are 85.
 */
function loadEthers(): Ethers {
  loaded ??= requireEthers();
  return loaded;
}

function requireEthers(): Ethers {
  try {
    return createRequire(import.meta.url)("ethers/abi");
  } catch (cause) {
    throw findErrorCode(cause) === "MODULE_NOT_FOUND" ? createFailure("ETHERS_MISSING", { cause }) : cause;
  }
}

/**
 * Takes ethers from a process that has loaded it already, as hardhat-ethers does with every connection, so that
 * it is not loaded a second time. A value that is not ethers is ignored.
 */
export function shareEthers(candidate: unknown): void {
  if (hasCoder(candidate)) {
    loaded = candidate;
  }
}

function hasCoder(candidate: unknown): candidate is Ethers {
  return (
    typeof candidate === "object" &&
    candidate !== null &&
    "AbiCoder" in candidate &&
    typeof candidate.AbiCoder === "function" &&
    "ParamType" in candidate &&
    typeof candidate.ParamType === "function"
  );
}

/** Encodes values that were parsed by these parameters' types. */
export function encodeAbi(parameters: readonly AbiParameter[], values: readonly CodedValue[]): BareHex {
  if (parameters.length === 0 && values.length === 0) {
    return "";
  }
  return toBareHex(loadEthers().AbiCoder.defaultAbiCoder().encode(toParamTypes(parameters), values));
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
    // ethers throws here only if the data is no encoding of these types.
    return undefined;
  }
}

function toParamTypes(parameters: readonly AbiParameter[]): ParamType[] {
  const ethers = loadEthers();
  return parameters.map((parameter) => ethers.ParamType.from(withoutNames(parameter)));
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
