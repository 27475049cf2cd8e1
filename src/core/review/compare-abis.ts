import { toAbiEntryKey, toAbiSignature } from "../abi/abi-entries.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";
import type { EntryFunction } from "./compare-functions.ts";
import type { Finding } from "./finding.ts";

/** Lists what callers or readers of logs notice. Functions and errors are told apart by selectors, events by topics. */
export function compareAbis(
  before: readonly AbiEntry[],
  after: {
    readonly abi: readonly AbiEntry[];
    readonly entries?: ReadonlyMap<string, EntryFunction> | undefined;
  },
): readonly Finding[] {
  const [old, now] = [toEntries(before), toEntries(after.abi)];
  const gone = [...old].flatMap(([key, entry]) => (now.has(key) ? [] : [judgeGone(entry)]));
  const rest = [...now].flatMap(([key, entry]) => {
    const earlier = old.get(key);
    const isOpen = earlier === undefined && isOpenFunction(entry, after.entries);
    return earlier === undefined ? [judgeNew(entry, isOpen)] : judgeChange(earlier, entry);
  });
  return [...gone, ...rest];
}

export function listAddedFunctions(
  before: readonly AbiEntry[],
  after: readonly AbiEntry[],
): readonly string[] {
  const old = toEntries(before);
  return [...toEntries(after)].flatMap(([key, entry]) =>
    entry.type === "function" && !old.has(key) ? [toAbiSignature(entry)] : [],
  );
}

function toEntries(abi: readonly AbiEntry[]): ReadonlyMap<string, AbiEntry> {
  const keyed = abi.map((entry) => [toAbiEntryKey(entry), entry] as const);
  return new Map(keyed.flatMap(([key, entry]) => (key === undefined ? [] : [[key, entry]])));
}

function describeSubject(entry: AbiEntry) {
  const name = entry.name === undefined ? entry.type : toAbiSignature(entry);
  return { area: "abi", subject: `${entry.type} ${name}` } as const;
}

function isOpenFunction(entry: AbiEntry, entries: ReadonlyMap<string, EntryFunction> | undefined): boolean {
  const own = entry.type === "function" ? entries?.get(toSelector(toAbiSignature(entry)))?.own : undefined;
  return own?.modifiers.length === 0 && !own.isReadOnly;
}

function judgeNew(entry: AbiEntry, isOpen: boolean): Finding {
  const finding = { ...describeSubject(entry), kind: "added" } as const;
  return isOpen
    ? { ...finding, severity: "note", reason: "is new, changes state and has no modifier" }
    : { ...finding, severity: "fine", reason: "is new" };
}

function judgeGone(entry: AbiEntry): Finding {
  const severity = entry.type === "error" ? "fine" : "note";
  const isCalled = entry.type !== "event" && entry.type !== "error";
  const reason = isCalled ? "is gone: calls to it reach the fallback, or revert" : "is gone";
  return { ...describeSubject(entry), kind: "removed", severity, reason };
}

function judgeChange(before: AbiEntry, after: AbiEntry): readonly Finding[] {
  const finding = { ...describeSubject(after), kind: "changed", severity: "note" } as const;
  const [oldReturns, newReturns] = [before, after].map(({ outputs }) => describeTypes(outputs));
  if (oldReturns !== newReturns) {
    return [{ ...finding, reason: `it returns ${newReturns} and returned ${oldReturns}` }];
  }
  const [old, now] = [before, after].map(({ stateMutability }) => String(stateMutability));
  if (old !== now) {
    return [{ ...finding, reason: `it is ${now} and was ${old}` }];
  }
  return listIndexed(before) === listIndexed(after)
    ? []
    : [{ ...finding, reason: "other parameters are indexed" }];
}

function describeTypes(outputs: unknown): string {
  const parameters: readonly AbiParameter[] = Array.isArray(outputs) ? outputs : [];
  return parameters.length === 0 ? "nothing" : toAbiSignature({ inputs: parameters });
}

function listIndexed({ inputs = [] }: AbiEntry): string {
  return inputs.map(({ indexed }) => indexed === true).join();
}
