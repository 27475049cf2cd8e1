import type { CompiledRuntimeBytecode } from "../../build/compiled-contract.ts";
import { readInstructions } from "../../bytecode/instructions.ts";
import { findTrailingMetadata } from "../../bytecode/metadata.ts";
import type { BareHex } from "../../hex.ts";
import type { ComparableCode } from "./comparable-code.ts";

/** Two codes that are compared: of a compiled contract and of the chain. */
export interface CodePair {
  readonly compiled: ComparableCode;
  readonly onChain: ComparableCode;
}

const immutableDigits = 64;
const addressDigits = 40;

/**
 * Puts two codes into the one form in which they can be compared.
 *
 * The compiler writes zeros where the chain fills in immutables and addresses. On the chain, where the
 * code may have moved, it is whatever the compiled code does not push anywhere.
 */
export function toCodePair(compiled: CompiledRuntimeBytecode, onChain: BareHex): CodePair {
  const digits = cutMetadata(compiled.object.replace(/__.{36}__|__.{38}/g, "0".repeat(addressDigits)));
  const lengths = listFilledLengths(compiled);
  const pushed = new Set(readInstructions(digits).map(({ immediate }) => immediate));
  const isZero = (immediate: BareHex) => lengths.has(immediate.length) && /^0+$/.test(immediate);
  return {
    compiled: { digits, isFilledIn: isZero },
    onChain: {
      digits: cutMetadata(onChain),
      isFilledIn: (immediate) =>
        isZero(immediate) || (lengths.has(immediate.length) && !pushed.has(immediate)),
    },
  };
}

function listFilledLengths({
  object,
  linkReferences,
  immutableReferences,
}: CompiledRuntimeBytecode): ReadonlySet<number> {
  // A library's own address stands where a linked one would.
  const isLibrary = object.startsWith(`73${"0".repeat(addressDigits)}`);
  return new Set([
    ...(immutableReferences.length > 0 ? [immutableDigits] : []),
    ...(linkReferences.length > 0 || isLibrary ? [addressDigits] : []),
  ]);
}

function cutMetadata(code: BareHex): BareHex {
  const section = findTrailingMetadata(code);
  return section === undefined ? code : code.slice(0, section.offsetBytes * 2);
}
