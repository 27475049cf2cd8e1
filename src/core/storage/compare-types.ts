import { type Finding, severities } from "../review/finding.ts";
import {
  describePlace,
  isGap,
  overlaps,
  type StorageType,
  type StorageVariable,
  type ValueForm,
} from "./storage-type.ts";

type Compared = Pick<Finding, "severity" | "reason"> | undefined;

const broken = (reason: string) => ({ severity: "broken", reason }) as const;
const unknown = (reason: string) => ({ severity: "unknown", reason }) as const;
const note = (reason: string) => ({ severity: "note", reason }) as const;
const fine = (reason: string) => ({ severity: "fine", reason }) as const;

function worst(differences: readonly Compared[]): Compared {
  const [first] = severities.flatMap(
    (severity) => differences.find((one) => one?.severity === severity) ?? [],
  );
  return first;
}

interface TypeContext {
  /** Whether something lies right behind the value: then structs and arrays must not grow. */
  readonly isFollowed: boolean;
  /** The pairs of structs around it, which can contain themselves. */
  readonly seen?: ReadonlySet<string> | undefined;
}

/**
 * Compares what was stored as one type with what another type reads there; undefined: they are the same.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */
export function compareTypes(before: StorageType, after: StorageType, context: TypeContext): Compared {
  const inArray = { ...context, isFollowed: true };
  if (before.kind === "value" && after.kind === "value") {
    return compareForms(before, after);
  }
  if (before.kind === "mapping" && after.kind === "mapping") {
    return worst([
      compareKeys(before.key(), after.key()),
      compareTypes(before.value(), after.value(), { ...context, isFollowed: false }),
    ]);
  }
  if (before.kind === "dynamic-array" && after.kind === "dynamic-array") {
    return compareTypes(before.element(), after.element(), inArray);
  }
  if (before.kind === "array" && after.kind === "array") {
    return worst([
      compareTypes(before.element(), after.element(), inArray),
      compareLengths(before, after, context),
    ]);
  }
  if (before.kind === "struct" && after.kind === "struct") {
    return compareStructs(before, after, context);
  }
  if (before.kind === "bytes" && after.kind === "bytes") {
    return before.name === after.name ? undefined : fine("string and bytes are stored in the same way");
  }
  return broken(`${after.name} reads what was stored as ${before.name}`);
}

type Value = Extract<StorageType, { kind: "value" }>;

function compareForms(before: Value, after: Value): Compared {
  const [one, other] = [before.form, after.form];
  if (one.kind === "internal-function" || other.kind === "internal-function") {
    return broken("an internal function is stored as its position in the code, which changes with the code");
  }
  if (before.bytes !== after.bytes) {
    return broken(`${after.name} has ${after.bytes} bytes, ${before.name} ${before.bytes}`);
  }
  if (one.kind === "unknown" || other.kind === "unknown") {
    const reason = `it is not known whether ${after.name} reads ${before.name} in the same way`;
    return unknown(before.name === after.name ? `the underlying type of ${after.name} is not known` : reason);
  }
  if (one.kind === "enum" && other.kind === "enum") {
    return compareEnums(one.members, other.members);
  }
  if (one.kind === other.kind) {
    return before.name === after.name || isSameWord(before.name, after.name)
      ? undefined
      : fine(`${after.name} and ${before.name} are stored in the same way`);
  }
  return isNumberOf(one, other) || isNumberOf(other, one)
    ? note(`${after.name} reads the number that was stored as ${before.name}`)
    : broken(`${after.name} reads what was stored as ${before.name}`);
}

/** A contract, struct or enum may have another name and stay what it is. */
function isSameWord(before: string, after: string): boolean {
  return before.split(" ")[0] === after.split(" ")[0];
}

function isNumberOf(one: ValueForm, other: ValueForm): boolean {
  return (one.kind === "enum" || one.kind === "boolean") && other.kind === "unsigned";
}

/** The members of an enum are numbered in their order. */
function compareEnums(before: readonly string[] | undefined, after: readonly string[] | undefined): Compared {
  if (before === undefined || after === undefined) {
    return unknown("the members of the enum are not known");
  }
  if (after.length < before.length) {
    return broken("the enum has fewer members");
  }
  const changed = before.filter((name, index) => after[index] !== name);
  if (changed.length === 0) {
    return undefined;
  }
  return changed.some((name) => after.includes(name))
    ? broken("the members of the enum have a different order")
    : note(`members of the enum were renamed: ${changed.join(", ")}`);
}

/** A key is hashed as 32 bytes, so an unsigned number may be written wider. */
function compareKeys(before: StorageType, after: StorageType): Compared {
  if (before.kind === "value" && after.kind === "value") {
    const isUnsigned = before.form.kind === "unsigned" && after.form.kind === "unsigned";
    return isUnsigned && before.bytes < after.bytes
      ? fine("a wider key has the same hash")
      : compareForms(before, after);
  }
  return before.kind === after.kind ? undefined : broken(`the key is ${after.name} and was ${before.name}`);
}

type FixedArray = Extract<StorageType, { kind: "array" }>;

function compareLengths(before: FixedArray, after: FixedArray, { isFollowed }: TypeContext): Compared {
  if (before.length === after.length) {
    return undefined;
  }
  if (after.length < before.length) {
    return note(`${before.length - after.length} elements at the end are no longer read`);
  }
  return isFollowed
    ? broken("the array grew over the data that follows it")
    : fine("the array grew at its end");
}

type Struct = Extract<StorageType, { kind: "struct" }>;

/** Compares structs by the places of their members. A pair that is compared already counts as the same. */
function compareStructs(before: Struct, after: Struct, { isFollowed, seen }: TypeContext): Compared {
  const pair = `${before.id} ${after.id}`;
  if (seen?.has(pair)) {
    return undefined;
  }
  const inner = new Set([...(seen ?? []), pair]);
  const [old, now] = [before.members().filter((member) => !isGap(member)), after.members()];
  const members = old.map((member) => {
    const counterpart = now.find(({ startBytes }) => startBytes === member.startBytes);
    const context = { isFollowed: isFollowed || member !== old.at(-1), seen: inner };
    return counterpart === undefined
      ? broken(`no member of ${after.name} begins where ${member.label} was stored`)
      : compareMembers(member, counterpart, context);
  });
  const added = now.filter(
    (member) => !isGap(member) && !old.some(({ startBytes }) => member.startBytes === startBytes),
  );
  const overlapping = added.filter((member) => old.some((one) => overlaps(one, member)));
  const sizes = `${after.name} has ${after.bytes} bytes and had ${before.bytes}, and something follows it`;
  return worst([
    ...members,
    ...overlapping.map(({ label }) => broken(`${label} overlaps members of ${before.name}`)),
    ...(after.bytes !== before.bytes && isFollowed ? [broken(sizes)] : []),
    ...(added.length === 0 ? [] : [fine(`${after.name} has new members: ${listLabels(added)}`)]),
  ]);
}

function listLabels(members: readonly StorageVariable[]): string {
  return members.map(({ label }) => label).join(", ");
}

function compareMembers(before: StorageVariable, after: StorageVariable, context: TypeContext): Compared {
  const types = compareTypes(before.type, after.type, context);
  const isSame = before.label === after.label || after.renamedFrom === before.label;
  const place = describePlace(before.startBytes);
  return isSame
    ? types
    : worst([types, broken(`at ${place} of the struct, ${after.label} reads ${before.label}`)]);
}
