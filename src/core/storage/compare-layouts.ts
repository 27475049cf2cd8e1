import { type Finding, sortFindings } from "../review/finding.ts";
import { compareTypes } from "./compare-types.ts";
import { describePlace, endOf, isGap, overlaps, type StorageVariable } from "./storage-type.ts";

/**
 * Compares the storage of a contract with that of the one that replaces it. Variables are paired by their places, because
 * storage has no names; a struct in its place counts as its members, each with the names around it: `config.fee`.
 */
export function compareLayouts(
  before: readonly StorageVariable[],
  after: readonly StorageVariable[],
): readonly Finding[] {
  const repeated = [before, after].flatMap(listRepeatedLabels);
  const [old, now] = [unfoldAll(before, repeated), unfoldAll(after, repeated)];
  const pairs = old.flatMap((one): readonly Pair[] => {
    const other = now.find(({ startBytes }) => startBytes === one.startBytes);
    const isPair = other !== undefined && !isGap(one) && isSameVariable([one, other], { old, now });
    return isPair ? [[one, other]] : [];
  });
  const gone = old.filter((one) => !isGap(one) && !pairs.some(([kept]) => kept === one));
  const added = now.filter((one) => !isGap(one) && !pairs.some(([, kept]) => kept === one));
  return sortFindings([
    ...pairs.flatMap((pair) => judgePair(pair, { old, now })),
    ...gone.map((one) => judgeGone(one, now)),
    ...added.flatMap((one) => judgeAdded(one, old)),
  ]);
}

const area = "storage";

/** A variable, or a member of one that is a struct. Its label is unique, and its path is without the contract. */
interface Variable extends StorageVariable {
  readonly path: string;
}

type Pair = readonly [before: Variable, after: Variable];

interface Layouts {
  readonly old: readonly Variable[];
  readonly now: readonly Variable[];
}

/** Lists the variables, with structs replaced by their members. Private variables of two bases can have one label. */
function unfoldAll(variables: readonly StorageVariable[], repeated: readonly string[]): readonly Variable[] {
  return variables.flatMap((variable) => {
    const { label, contract } = variable;
    const isRepeated = contract !== undefined && repeated.includes(label);
    return unfold({ ...variable, path: label, label: isRepeated ? `${contract}.${label}` : label });
  });
}

function listRepeatedLabels(variables: readonly StorageVariable[]): readonly string[] {
  const labels = variables.map(({ label }) => label);
  return labels.filter((label, index) => labels.indexOf(label) !== index);
}

function unfold(variable: Variable): readonly Variable[] {
  const { label, path, startBytes, type, renamedFrom = path, isInitialized } = variable;
  return type.kind === "struct"
    ? type.members().flatMap((member) =>
        unfold({
          ...member,
          label: `${label}.${member.label}`,
          path: `${path}.${member.label}`,
          renamedFrom: `${renamedFrom}.${member.renamedFrom ?? member.label}`,
          startBytes: startBytes + member.startBytes,
          isInitialized,
        }),
      )
    : [variable];
}

/**
 * Whether a variable at the place of another one is meant to be it. With another label it can only be a new name if
 * neither label is used elsewhere.
 */
function isSameVariable([before, after]: Pair, { old, now }: Layouts): boolean {
  const isElsewhere =
    now.some(({ label }) => label === before.label) || old.some(({ label }) => label === after.label);
  return before.label === after.label || before.path === after.renamedFrom || !(isElsewhere || isGap(after));
}

function judgePair([before, after]: Pair, { old, now }: Layouts): readonly Finding[] {
  const subject = { area, subject: after.label, place: describePlace(after.startBytes) } as const;
  // An array that grows reads what is behind its old end: there must be nothing.
  const isFollowed =
    old.some((other) => other !== before && !isGap(other) && overlaps(other, after)) ||
    now.some((other) => other !== after && overlaps(other, after));
  const difference = compareTypes(before.type, after.type, { isFollowed });
  const findings: Finding[] = [];
  if (difference !== undefined) {
    const { severity, reason } = difference;
    const isMeant = isRetypeMeant(before, after);
    findings.push({
      ...subject,
      severity: isMeant && severity !== "fine" ? "note" : severity,
      kind: before.type.name === after.type.name ? "changed-inside" : "retyped",
      reason: isMeant ? `${reason}; the source marks this as intended` : reason,
    });
  }
  if (!isSameName(before, after)) {
    const reason = `it reads the data of ${before.label}; if it is the same variable, annotate it with @custom:oz-renamed-from`;
    findings.push({ ...subject, severity: "broken", kind: "renamed", reason });
  }
  return findings;
}

/** A struct in its place counts as its members, so its own name may be new or gone. */
function isSameName({ path: before }: Variable, { path: after, renamedFrom }: Variable): boolean {
  return (
    [after, renamedFrom].includes(before) || before.endsWith(`.${after}`) || after.endsWith(`.${before}`)
  );
}

/** Whether the annotation names the type that was there. An annotation of an earlier upgrade says nothing of this one. */
function isRetypeMeant(before: Variable, { retypedFrom, type }: Variable): boolean {
  const toBareName = (name: string) => name.replaceAll(/\b(?:contract|struct|enum) /g, "");
  return (
    retypedFrom !== undefined &&
    toBareName(retypedFrom) === toBareName(before.type.name) &&
    before.type.bytes === type.bytes
  );
}

function judgeGone(variable: Variable, now: readonly Variable[]): Finding {
  const { label: subject, startBytes } = variable;
  const place = describePlace(startBytes);
  const moved = now.find(({ label }) => label === subject);
  if (moved !== undefined && moved.startBytes !== startBytes) {
    const reason = `it was at ${place}, and its new place holds other data`;
    const newPlace = describePlace(moved.startBytes);
    return { severity: "broken", area, kind: "moved", subject, place: newPlace, reason };
  }
  const reader = now.find((other) => overlaps(variable, other) && !isGap(other));
  const finding = { area, kind: "removed", subject, place } as const;
  const kept = "its data stays there, and a later variable at this place would read it";
  return reader === undefined
    ? { ...finding, severity: "note", reason: kept }
    : { ...finding, severity: "broken", reason: `${reader.label} reads its data` };
}

function judgeAdded(variable: Variable, old: readonly Variable[]): readonly Finding[] {
  const { label, startBytes, isInitialized } = variable;
  if (old.some((other) => other.label === label)) {
    return [];
  }
  const subject = { area, subject: label, place: describePlace(startBytes) } as const;
  const data = old.find((other) => overlaps(other, variable) && !isGap(other));
  if (data !== undefined) {
    const reason = `it reads the data of ${data.label}`;
    return [{ ...subject, severity: "broken", kind: "inserted", reason }];
  }
  const isBehindAll = old.every((other) => endOf(other) <= startBytes);
  const kind = isBehindAll ? "appended" : "fills-hole";
  const reason = isBehindAll ? "nothing was stored there" : "the bytes were not used";
  const unset = "its initial value is set by the constructor, which does not run for a proxy";
  return isInitialized === true
    ? [{ ...subject, severity: "note", kind, reason: `${reason}; ${unset}` }]
    : [{ ...subject, severity: "fine", kind, reason }];
}
