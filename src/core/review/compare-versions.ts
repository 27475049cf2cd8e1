import type { BareHex } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import { toSelector } from "../proxy/places.ts";
import { compareLayouts, type StorageFinding } from "../storage/compare-layouts.ts";
import type { Namespace } from "../storage/namespaces.ts";
import type { StorageVariable } from "../storage/storage-type.ts";
import { type AbiChange, compareAbis } from "./compare-abis.ts";
import { compareFunctions, type EntryFunction, listHazards } from "./compare-functions.ts";
import type { Finding, Severity } from "./finding.ts";

/** What the compiler tells of one version of a contract. */
export interface ContractVersion {
  /** `Vault`. */
  readonly contractName: string;
  readonly abi: readonly AbiEntry[];
  /** undefined: the compiler gives no layout (before solc 0.5.13), so nothing is known of its storage. */
  readonly variables: readonly StorageVariable[] | undefined;
  /** undefined: they are not known. */
  readonly namespaces: readonly Namespace[] | undefined;
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

function compareStorage(before: ContractVersion, after: ContractVersion): readonly Finding[] {
  const area = "storage";
  if (before.variables === undefined || after.variables === undefined) {
    const { contractName } = before.variables === undefined ? before : after;
    const reason = `the compiler of ${contractName} tells no storage layout, so nothing is known of what is kept`;
    return [{ severity: "unknown", area, kind: "layout", subject: contractName, reason }];
  }
  return [
    ...compareLayouts(before.variables, after.variables).map((finding) => toFinding(finding)),
    ...compareNamespaces(before.namespaces, after.namespaces),
  ];
}

function toFinding({ verdict, variable, ...rest }: StorageFinding, namespace?: string): Finding {
  const subject = namespace === undefined ? variable : `${namespace}: ${variable}`;
  return { ...rest, severity: verdict, area: "storage", subject };
}

function compareNamespaces(
  before: readonly Namespace[] | undefined,
  after: readonly Namespace[] | undefined,
): readonly Finding[] {
  const area = "storage";
  if (before === undefined || after === undefined) {
    const reason = "the compiler did not lay out the structs with a namespace of their own (ERC-7201)";
    return [{ severity: "unknown", area, kind: "namespaces", subject: "namespaces", reason }];
  }
  const gone = before.filter(({ id }) => !after.some((other) => other.id === id));
  const pairs = after.map((one) => ({ now: one, old: before.find(({ id }) => id === one.id) }));
  return [
    ...gone.map(
      ({ id, members }): Finding => ({
        severity: members.length === 0 ? "fine" : "note",
        area,
        kind: "namespace-removed",
        subject: id,
        reason: "the new version does not use this namespace; its data stay where they are",
      }),
    ),
    ...pairs.flatMap(({ now, old }): readonly Finding[] =>
      old === undefined
        ? [{ severity: "fine", area, kind: "namespace-added", subject: now.id, reason: "a new namespace" }]
        : [
            ...compareSlots(old, now),
            ...compareLayouts(old.members, now.members).map((finding) => toFinding(finding, now.id)),
          ],
    ),
  ];
}

/** The annotation is a comment: a constant of the code decides about the slot. */
function compareSlots(before: Namespace, after: Namespace): readonly Finding[] {
  if (before.isInCode === after.isInCode) {
    return [];
  }
  const reason =
    "only the code of one of the versions has its slot: the struct is not used there, or is at another place";
  return [{ severity: "unknown", area: "storage", kind: "namespace-slot", subject: after.id, reason }];
}

function compareCode({ entries: before }: ContractVersion, after: ContractVersion): readonly Finding[] {
  const area = "code";
  if (before === undefined || after.entries === undefined) {
    const reason =
      "the compiler of one of the versions does not tell its functions, so they were not compared";
    return [{ severity: "unknown", area, kind: "functions", subject: after.contractName, reason }];
  }
  const changes = compareFunctions(before, after.entries).map(
    ({ name, changed, hazards }): Finding => ({
      severity: "note",
      area,
      kind: "changed",
      subject: name,
      reason: `differs in ${changed.join(", ")}${describeHazards(hazards)}`,
    }),
  );
  const added = [...after.entries].flatMap(([selector, entry]): readonly Finding[] => {
    const hazards = listHazards(entry);
    return before.has(selector) || hazards.length === 0
      ? []
      : [
          {
            severity: "note",
            area,
            kind: "hazard",
            subject: entry.own.name,
            reason: `is new and can run ${hazards.join(" and ")}`,
          },
        ];
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
  const gone = isCalled ? "is gone: calls to it reach the fallback, or are reverted" : "is gone";
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
