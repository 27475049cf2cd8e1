import type { Hex } from "../../../base/hex.ts";
import type { NamedValue } from "../../../core/abi/constructor.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { decodeParameters, selectorOf } from "./abi-entries.ts";

export type Revert =
  /** `revert()`, a failed `require` without a text, or a node that does not return the data. */
  | { readonly kind: "silent" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "panic"; readonly code: string; readonly meaning: string }
  | {
      readonly kind: "error";
      readonly name: string;
      readonly values: readonly NamedValue[];
      /** Whether the contract's own ABI names the error, and not only that of another contract. */
      readonly isOwn: boolean;
    }
  | { readonly kind: "unknown"; readonly data: Hex };

export interface KnownErrors {
  readonly own: readonly AbiEntry[];
  /** Errors of other verified contracts, if the contract's own ABI lacks the error. */
  listOthers(): readonly AbiEntry[];
}

const errorText: AbiEntry = { type: "error", name: "Error", inputs: [{ name: "text", type: "string" }] };
const panic: AbiEntry = { type: "error", name: "Panic", inputs: [{ name: "code", type: "uint256" }] };

/**
 * The meaning of each panic code; new compilers add some.
 *
 * @see https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require (since 0.8.0)
 */
const panicMeanings: Readonly<Record<string, string>> = {
  "0": "a generic panic of the compiler",
  "1": "an assertion failed",
  "17": "an arithmetic operation overflowed or underflowed",
  "18": "a division or modulo by zero",
  "33": "a value is out of range for its enum",
  "34": "a byte array in storage is encoded incorrectly",
  "49": "pop() on an empty array",
  "50": "an index is out of the array's bounds",
  "65": "too much memory was allocated, or an array is too long",
  "81": "a function that was never assigned was called",
};

export function decodeRevert(data: Hex | undefined, known: KnownErrors): Revert {
  if (data === undefined || data === "0x") {
    return { kind: "silent" };
  }
  const [text] = decodeAs(errorText, data) ?? [];
  if (typeof text?.value === "string") {
    return { kind: "text", text: text.value };
  }
  const [code] = decodeAs(panic, data) ?? [];
  if (typeof code?.value === "string") {
    const meaning = panicMeanings[code.value] ?? "a panic without a known meaning";
    return { kind: "panic", code: `0x${BigInt(code.value).toString(16).padStart(2, "0")}`, meaning };
  }
  return (
    findError(known.own, { data, isOwn: true }) ??
    findError(known.listOthers(), { data, isOwn: false }) ?? { kind: "unknown", data }
  );
}

function findError(
  abi: readonly AbiEntry[],
  { data, isOwn }: { readonly data: Hex; readonly isOwn: boolean },
): Revert | undefined {
  for (const entry of abi) {
    const values = entry.type === "error" ? decodeAs(entry, data) : undefined;
    if (values !== undefined) {
      return { kind: "error", name: entry.name ?? "", values, isOwn };
    }
  }
  return undefined;
}

const selectorCharacters = "0x12345678".length;

function decodeAs(entry: AbiEntry, data: Hex): readonly NamedValue[] | undefined {
  return data.slice(0, selectorCharacters).toLowerCase() === selectorOf(entry)
    ? decodeParameters(entry.inputs ?? [], `0x${data.slice(selectorCharacters)}`)
    : undefined;
}
