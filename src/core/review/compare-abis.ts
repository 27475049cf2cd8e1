import { toAbiEntryKey, toAbiSignature } from "../abi/abi-entries.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";

/** A difference between two ABIs. */
export interface AbiChange {
  readonly change: "added" | "removed" | "changed";
  readonly entry: "function" | "event" | "error" | "receive" | "fallback";
  /** `transfer(address,uint256)`; of `receive` and `fallback` the word itself. */
  readonly signature: string;
  /** The change, as a clause; undefined if the entry is new or gone. */
  readonly detail?: string | undefined;
}

/**
 * Compares two ABIs. Functions and errors are the same if their selectors are, events if their topics are.
 *
 * @example compareAbis([], [{ type: "function", name: "f", inputs: [] }]) // f() was added
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */
export function compareAbis(before: readonly AbiEntry[], after: readonly AbiEntry[]): readonly AbiChange[] {
  const [old, now] = [toEntries(before), toEntries(after)];
  const removed = [...old].flatMap(([key, entry]) => (now.has(key) ? [] : [toChange("removed", entry)]));
  const rest = [...now].flatMap(([key, entry]) => {
    const earlier = old.get(key);
    const detail = earlier && describeChange(earlier, entry);
    if (earlier === undefined) {
      return [toChange("added", entry)];
    }
    return detail === undefined ? [] : [{ ...toChange("changed", entry), detail }];
  });
  return [...removed, ...rest];
}

/** Lists the signatures of the functions that only the second ABI has. */
export function listAddedFunctions(
  before: readonly AbiEntry[],
  after: readonly AbiEntry[],
): readonly string[] {
  return compareAbis(before, after)
    .filter(({ change, entry }) => change === "added" && entry === "function")
    .map(({ signature }) => signature);
}

const kinds = ["function", "event", "error", "receive", "fallback"] as const;

type KnownEntry = AbiEntry & { readonly type: AbiChange["entry"] };

function isKnown(entry: AbiEntry): entry is KnownEntry {
  return kinds.some((kind) => kind === entry.type);
}

function toEntries(abi: readonly AbiEntry[]): ReadonlyMap<string, KnownEntry> {
  return new Map(
    abi.filter(isKnown).flatMap((entry) => {
      const key = toAbiEntryKey(entry);
      return key === undefined ? [] : [[key, entry] as const];
    }),
  );
}

function toChange(change: AbiChange["change"], entry: KnownEntry): AbiChange {
  const signature = entry.name === undefined ? entry.type : toAbiSignature(entry);
  return { change, entry: entry.type, signature };
}

/** Returns what callers or readers of logs notice; undefined: nothing. Names of parameters are not noticed. */
function describeChange(before: KnownEntry, after: KnownEntry): string | undefined {
  const [oldReturns, newReturns] = [before, after].map(({ outputs }) => describeTypes(outputs));
  if (oldReturns !== newReturns) {
    return `it returns ${newReturns} and returned ${oldReturns}`;
  }
  if (before.stateMutability !== after.stateMutability) {
    return `it is ${String(after.stateMutability)} and was ${String(before.stateMutability)}`;
  }
  return listIndexed(before) === listIndexed(after) ? undefined : "other parameters are indexed";
}

function describeTypes(outputs: unknown): string {
  const parameters: readonly AbiParameter[] = Array.isArray(outputs) ? outputs : [];
  return parameters.length === 0 ? "nothing" : toAbiSignature({ inputs: parameters });
}

function listIndexed({ inputs = [] }: AbiEntry): string {
  return inputs.map(({ indexed }) => indexed === true).join();
}
