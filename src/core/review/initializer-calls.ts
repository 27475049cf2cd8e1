import type { Address, BareHex } from "../../base/hex.ts";
import { type CodedValue, encodeAbi } from "../abi/abi-coder.ts";
import { findBySelector } from "../abi/abi-entries.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { type EntryFunction, type InitializerFunction, listInitializers } from "./compare-functions.ts";
import type { Finding } from "./finding.ts";

export interface InitializerCall {
  readonly name: string;
  readonly data: BareHex;
}

/**
 * Writes a call of each initializer: addresses are the given account, numbers are 1, and all else is empty. A contract
 * may refuse such values, so only a call that succeeds says something.
 */
export function writeInitializerCalls(
  initializers: readonly InitializerFunction[],
  { abi, account }: { readonly abi: readonly AbiEntry[]; readonly account: Address },
): readonly InitializerCall[] {
  return initializers.flatMap(({ selector, name }) => {
    const entry = findBySelector(abi, { type: "function", data: selector });
    const inputs = entry?.inputs ?? [];
    const values = inputs.map((parameter) => makeValue(parameter, account));
    return entry === undefined ? [] : [{ name, data: selector + encodeAbi(inputs, values) }];
  });
}

function makeValue({ type, components = [] }: AbiParameter, account: Address): CodedValue {
  const length = /\[(\d*)\]$/.exec(type)?.[1];
  if (length !== undefined) {
    const item = { type: type.slice(0, type.lastIndexOf("[")), components };
    return Array.from({ length: Number(length) }, () => makeValue(item, account));
  }
  if (type === "tuple") {
    return components.map((component) => makeValue(component, account));
  }
  const bytes = /^bytes(\d*)$/.exec(type)?.[1] ?? (type === "function" ? "24" : undefined);
  if (bytes !== undefined) {
    return `0x${"00".repeat(Number(bytes))}`;
  }
  const others: Readonly<Record<string, CodedValue>> = { address: account, bool: false, string: "" };
  return others[type] ?? 1n;
}

/** undefined: the compiler does not tell them. */
type Entries = ReadonlyMap<string, EntryFunction> | undefined;

/**
 * Lists the new `reinitializer` functions that a planned upgrade does not call.
 *
 * @param call what the proxy is called with after the change; empty: nothing
 */
export function listSkippedInitializers(
  [before, after]: readonly [Entries, Entries],
  call: BareHex,
): readonly Finding[] {
  const initializers = before && after ? listInitializers(after) : [];
  const called = initializers.find(({ selector }) => call.startsWith(selector));
  const skipped = initializers.filter(
    (one) => one.version !== undefined && one !== called && before?.has(one.selector) !== true,
  );
  return skipped.map(({ name, version = 0 }): Finding => {
    const finding = { area: "initializers", kind: "not-called", subject: name } as const;
    const isOver = called?.version !== undefined && called.version > version;
    const never = `is new and not called, and can never run after ${called?.name} of a higher version`;
    return isOver
      ? { ...finding, severity: "broken", reason: never }
      : { ...finding, severity: "note", reason: "is new, and the planned upgrade does not call it" };
  });
}
