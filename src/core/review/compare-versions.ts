import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { compareAbis } from "./compare-abis.ts";
import { compareFunctions, type EntryFunction } from "./compare-functions.ts";
import { compareStorage, type VersionStorage } from "./compare-storage.ts";
import type { Finding } from "./finding.ts";

export interface ContractVersion extends VersionStorage {
  readonly abi: readonly AbiEntry[];
  /** Selector → the function; undefined: the compiler does not tell them. */
  readonly entries: ReadonlyMap<string, EntryFunction> | undefined;
  /** Name of each immutable → its value on the chain, as hex; undefined: it is not deployed. */
  readonly immutables: ReadonlyMap<string, BareHex> | undefined;
}

export function compareVersions(before: ContractVersion, after: ContractVersion): readonly Finding[] {
  return [
    ...compareStorage(before, after),
    ...compareCode(before, after),
    ...compareAbis(before.abi, after),
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
  return compareFunctions(before, after.entries);
}

function compareImmutables(
  { immutables: before }: ContractVersion,
  { immutables: after }: ContractVersion,
): readonly Finding[] {
  if (before === undefined || after === undefined) {
    return [];
  }
  const finding = { area: "immutables", kind: "value" } as const;
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((subject): readonly Finding[] => {
    const [old, now] = [before.get(subject), after.get(subject)];
    if (old === now) {
      return [];
    }
    if (old === undefined) {
      return [{ ...finding, subject, severity: "fine", reason: `is ${shorten(now)}, and is new` }];
    }
    const reason =
      now === undefined ? `is gone; it was ${shorten(old)}` : `is ${shorten(now)}, and was ${shorten(old)}`;
    return [{ ...finding, subject, severity: "note", reason }];
  });
}

/** Writes a word without its leading zeros. */
function shorten(word: BareHex = ""): string {
  return `0x${word.replace(/^0+(?=.)/, "")}`;
}
