import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";
import { type AbiChange, compareAbis } from "./compare-abis.ts";
import { compareFunctions, type EntryFunction, listHazards } from "./compare-functions.ts";
import { compareStorage, type VersionStorage } from "./compare-storage.ts";
import type { Finding, Severity } from "./finding.ts";

/** The compiler's facts about one version of a contract. */
export interface ContractVersion extends VersionStorage {
  readonly abi: readonly AbiEntry[];
  /** Selector → the function; undefined: the compiler does not tell them. */
  readonly entries: ReadonlyMap<string, EntryFunction> | undefined;
  /** Name of each immutable → its value on the chain, as hex; undefined: it is not deployed. */
  readonly immutables: ReadonlyMap<string, BareHex> | undefined;
}

/** Lists what differs between two versions of a contract, and what could not be compared. */
export function compareVersions(before: ContractVersion, after: ContractVersion): readonly Finding[] {
  return [
    ...compareStorage(before, after),
    ...compareCode(before, after),
    ...compareAbis(before.abi, after.abi).map((change) => toAbiFinding(change, after)),
    ...compareImmutables(before, after),
  ];
}

function compareCode({ entries: before }: ContractVersion, after: ContractVersion): readonly Finding[] {
  const area = "code";
  if (before === undefined || after.entries === undefined) {
    const reason =
      "the compiler of one of the versions does not list its functions, so they were not compared";
    return [{ severity: "unknown", area, kind: "functions", subject: after.contractName, reason }];
  }
  const finding = { severity: "note", area } as const;
  const changes = compareFunctions(before, after.entries).map(({ name, changed, hazards }): Finding => {
    const reason = `differs in ${changed.join(", ")}${describeHazards(hazards)}`;
    return { ...finding, kind: "changed", subject: name, reason };
  });
  const added = [...after.entries].flatMap(([selector, entry]): readonly Finding[] => {
    const hazards = listHazards(entry);
    const reason = `is new and can run ${hazards.join(" and ")}`;
    return before.has(selector) || hazards.length === 0
      ? []
      : [{ ...finding, kind: "hazard", subject: entry.own.name, reason }];
  });
  return [...added, ...changes];
}

function describeHazards(hazards: readonly string[]): string {
  return hazards.length === 0 ? "" : `; it can run ${hazards.join(" and ")}, which it could not before`;
}

function toAbiFinding(
  { change, entry, signature, detail }: AbiChange,
  { entries }: ContractVersion,
): Finding {
  const subject = { area: "abi", kind: change, subject: `${entry} ${signature}` } as const;
  if (change === "added") {
    const own = entry === "function" ? entries?.get(toSelector(signature))?.own : undefined;
    const isOpen = own?.modifiers.length === 0 && !own.isReadOnly;
    return isOpen
      ? { ...subject, severity: "note", reason: "is new, changes state and has no modifier" }
      : { ...subject, severity: "fine", reason: "is new" };
  }
  if (change === "removed" && entry === "error") {
    return { ...subject, severity: "fine", reason: "is gone" };
  }
  const isCalled = entry !== "event" && entry !== "error";
  const gone = isCalled ? "is gone: calls to it reach the fallback, or revert" : "is gone";
  return change === "removed"
    ? { ...subject, severity: "note", reason: gone }
    : { ...subject, severity: "note", reason: detail ?? "changed" };
}

function compareImmutables(
  { immutables: before }: ContractVersion,
  { immutables: after }: ContractVersion,
): readonly Finding[] {
  if (before === undefined || after === undefined) {
    return [];
  }
  const area = "immutables";
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) {
      return [];
    }
    const reason =
      now === undefined
        ? `is gone; it was ${shorten(old)}`
        : `is ${shorten(now)}${old === undefined ? ", and is new" : `, and was ${shorten(old)}`}`;
    const severity: Severity = old === undefined ? "fine" : "note";
    return [{ severity, area, kind: "value", subject: name, reason }];
  });
}

/** Writes a word without its leading zeros. */
function shorten(word: BareHex = ""): string {
  return `0x${word.replace(/^0+(?=.)/, "")}`;
}
