import { compareTypes } from "./compare-types.ts";
import { describePlace, endOf, type StorageVariable } from "./storage-type.ts";

/** One difference between two layouts. `broken`: what was stored is lost, or read as something else. */
export interface StorageFinding {
  readonly verdict: "fine" | "note" | "unknown" | "broken";
  readonly kind:
    | "appended"
    | "inserted"
    | "fills-hole"
    | "uses-gap"
    | "renamed"
    | "moved"
    | "retyped"
    | "removed"
    | "changed-inside";
  /** The variable, a member of a struct with the names around it: `config.fee`. */
  readonly variable: string;
  /** Where it is, or was: `slot 3, byte 16`. */
  readonly place: string;
  /** What it means for what is stored, as a clause. */
  readonly reason: string;
}

/**
 * Compares the storage of a contract with that of the one that replaces it. Variables are paired by their places, because
 * storage has no names; a struct in its place counts as its members.
 *
 * @returns what differs, the worst first; empty: every variable is kept, and there is no other
 */
export function compareLayouts(
  before: readonly StorageVariable[],
  after: readonly StorageVariable[],
): readonly StorageFinding[] {
  const old = before.flatMap((variable) => unfold(variable));
  const now = after.flatMap((variable) => unfold(variable));
  const findings = [
    ...old.flatMap((variable) => judgeOld(variable, { old, now })),
    ...now.flatMap((variable) => judgeNew(variable, { old, now })),
  ];
  return findings.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

const order = ["broken", "unknown", "note", "fine"] as const;

interface Layouts {
  readonly old: readonly StorageVariable[];
  readonly now: readonly StorageVariable[];
}

/** Replaces a struct by its members. */
function unfold(variable: StorageVariable): readonly StorageVariable[] {
  const { label, startBytes, type } = variable;
  return type.kind === "struct"
    ? type.members().flatMap((member) =>
        unfold({
          ...member,
          label: `${label}.${member.label}`,
          startBytes: startBytes + member.startBytes,
        }),
      )
    : [variable];
}

/** Reserved space for variables of later versions, by OpenZeppelin's convention. */
function isGap({ label, type }: StorageVariable): boolean {
  return type.kind === "array" && /(?:^|\.)__gap(?:_.*)?$/.test(label);
}

function overlaps(one: StorageVariable, other: StorageVariable): boolean {
  return one.startBytes < endOf(other) && other.startBytes < endOf(one);
}

/** What became of a variable that was there before. */
function judgeOld(variable: StorageVariable, { old, now }: Layouts): readonly StorageFinding[] {
  if (isGap(variable)) {
    return [];
  }
  const place = describePlace(variable.startBytes);
  const counterpart = now.find(({ startBytes }) => startBytes === variable.startBytes);
  if (counterpart !== undefined && isSameVariable(variable, counterpart, { old, now })) {
    return judgePair(variable, counterpart, { old, now });
  }
  const moved = now.find(({ label }) => label === variable.label);
  if (moved !== undefined && moved.startBytes !== variable.startBytes) {
    const reason = `it was at ${place}, and its new place has other data`;
    return [
      {
        verdict: "broken",
        kind: "moved",
        variable: variable.label,
        place: describePlace(moved.startBytes),
        reason,
      },
    ];
  }
  const overlapping = now.find((other) => overlaps(variable, other) && !isGap(other));
  return overlapping === undefined
    ? [
        {
          verdict: "note",
          kind: "removed",
          variable: variable.label,
          place,
          reason: "its data stay there, and a later variable at this place would read them",
        },
      ]
    : [
        {
          verdict: "broken",
          kind: "removed",
          variable: variable.label,
          place,
          reason: `${overlapping.label} reads its data`,
        },
      ];
}

/**
 * Whether a variable at the place of another one is meant to be it. With another label it can only be a new name if
 * neither label is used elsewhere.
 */
function isSameVariable(before: StorageVariable, after: StorageVariable, { old, now }: Layouts): boolean {
  return (
    before.label === after.label ||
    lastName(before.label) === after.renamedFrom ||
    !(
      now.some(({ label }) => label === before.label) ||
      old.some(({ label }) => label === after.label) ||
      isGap(after)
    )
  );
}

function lastName(label: string): string {
  return label.slice(label.lastIndexOf(".") + 1);
}

function judgePair(
  before: StorageVariable,
  after: StorageVariable,
  { old, now }: Layouts,
): readonly StorageFinding[] {
  const subject = { variable: after.label, place: describePlace(after.startBytes) };
  // An array that grows reads what is behind its old end: there must be nothing.
  const isFollowed =
    old.some((other) => other !== before && !isGap(other) && overlaps(other, after)) ||
    now.some((other) => other !== after && overlaps(other, after));
  const { verdict, reason } = compareTypes(before.type, after.type, { isFollowed });
  const findings: StorageFinding[] = [];
  const isRetypeMeant = after.retypedFrom !== undefined && before.type.bytes === after.type.bytes;
  if (verdict !== "same" && reason !== undefined) {
    findings.push({
      ...subject,
      verdict: isRetypeMeant && verdict !== "fine" ? "note" : verdict,
      kind: before.type.name === after.type.name ? "changed-inside" : "retyped",
      reason: isRetypeMeant ? `${reason}; the source says that this is meant` : reason,
    });
  }
  const isSameName = lastName(before.label) === lastName(after.label);
  if (!isSameName && after.renamedFrom !== lastName(before.label)) {
    findings.push({
      ...subject,
      verdict: "broken",
      kind: "renamed",
      reason: `it reads the data of ${before.label}; if it is the same variable, say so by @custom:oz-renamed-from`,
    });
  }
  return findings;
}

/** What a variable finds that was not there before. */
function judgeNew(variable: StorageVariable, { old, now }: Layouts): readonly StorageFinding[] {
  const counterpart = old.find(({ startBytes }) => startBytes === variable.startBytes);
  const isKnown =
    (counterpart !== undefined &&
      isSameVariable(counterpart, variable, { old, now }) &&
      !isGap(counterpart)) ||
    old.some(({ label }) => label === variable.label);
  if (isKnown || isGap(variable)) {
    return [];
  }
  const subject = { variable: variable.label, place: describePlace(variable.startBytes) };
  const overlapped = old.filter((other) => overlaps(other, variable));
  const data = overlapped.find((other) => !isGap(other));
  if (data !== undefined) {
    return [
      { ...subject, verdict: "broken", kind: "inserted", reason: `it reads the data of ${data.label}` },
    ];
  }
  const isBehindAll = old.every((other) => endOf(other) <= variable.startBytes);
  if (overlapped.length > 0) {
    return [{ ...subject, verdict: "fine", kind: "uses-gap", reason: "the space was reserved" }];
  }
  return isBehindAll
    ? [{ ...subject, verdict: "fine", kind: "appended", reason: "nothing was stored there" }]
    : [{ ...subject, verdict: "fine", kind: "fills-hole", reason: "the bytes were not used" }];
}
