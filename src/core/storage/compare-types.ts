import {
  describePlace,
  endOf,
  isGap,
  type StorageType,
  type StorageVariable,
  type ValueForm,
} from "./storage-type.ts";

/** How the second type reads what was stored as the first. */
export interface TypeComparison {
  readonly verdict: "same" | "fine" | "note" | "broken" | "unknown";
  /** Why; undefined if the types are the same. It says what the second type does with what was stored. */
  readonly reason?: string | undefined;
}

const same: TypeComparison = { verdict: "same" };
const severity = ["same", "fine", "note", "unknown", "broken"] as const;

/** Returns the worst of some comparisons. */
function worst(comparisons: readonly TypeComparison[]): TypeComparison {
  return comparisons.reduce(
    (one, other) => (severity.indexOf(other.verdict) > severity.indexOf(one.verdict) ? other : one),
    same,
  );
}

/** Where the value is: structs and arrays may grow only where nothing follows them. */
interface TypeContext {
  /** Whether something lies right behind the value: in an array, or the next variable. */
  readonly isFollowed: boolean;
  /** The pairs of structs around it, which can contain themselves. */
  readonly seen?: ReadonlySet<string> | undefined;
}

/**
 * Compares what was stored as one type with what another type reads there.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */
export function compareTypes(
  before: StorageType,
  after: StorageType,
  { isFollowed, seen }: TypeContext,
): TypeComparison {
  if (before.kind === "value" && after.kind === "value") {
    return compareForms(before, after);
  }
  if (before.kind === "mapping" && after.kind === "mapping") {
    return worst([
      compareKeys(before.key(), after.key()),
      compareTypes(before.value(), after.value(), { isFollowed: false, seen }),
    ]);
  }
  if (before.kind === "dynamic-array" && after.kind === "dynamic-array") {
    return compareTypes(before.element(), after.element(), { isFollowed: true, seen });
  }
  if (before.kind === "array" && after.kind === "array") {
    return worst([
      compareTypes(before.element(), after.element(), { isFollowed: true, seen }),
      compareLengths(before, after, isFollowed),
    ]);
  }
  if (before.kind === "struct" && after.kind === "struct") {
    return compareStructs(before, after, { isFollowed, seen });
  }
  if (before.kind === "bytes" && after.kind === "bytes") {
    return before.name === after.name
      ? same
      : { verdict: "fine", reason: "string and bytes are stored alike" };
  }
  return { verdict: "broken", reason: `${after.name} reads what was stored as ${before.name}` };
}

type Value = Extract<StorageType, { kind: "value" }>;

function compareForms(before: Value, after: Value): TypeComparison {
  const [one, other] = [before.form, after.form];
  if (one.kind === "internal-function" || other.kind === "internal-function") {
    return {
      verdict: "broken",
      reason: "a stored internal function is a place in the code, which another code has elsewhere",
    };
  }
  if (before.bytes !== after.bytes) {
    return {
      verdict: "broken",
      reason: `${after.name} has ${after.bytes} bytes, ${before.name} ${before.bytes}`,
    };
  }
  if (one.kind === "unknown" || other.kind === "unknown") {
    return before.name === after.name
      ? { verdict: "unknown", reason: `what is under ${after.name} is not known` }
      : { verdict: "unknown", reason: `whether ${after.name} reads ${before.name} alike is not known` };
  }
  if (one.kind === "enum" && other.kind === "enum") {
    return compareEnums(one.members, other.members);
  }
  if (one.kind === other.kind) {
    return before.name === after.name || isSameWord(before.name, after.name)
      ? same
      : { verdict: "fine", reason: `${after.name} and ${before.name} are stored alike` };
  }
  return isNumberOf(one, other) || isNumberOf(other, one)
    ? { verdict: "note", reason: `${after.name} reads the number that was stored as ${before.name}` }
    : { verdict: "broken", reason: `${after.name} reads what was stored as ${before.name}` };
}

/** A contract, struct or enum may have another name and stay what it is. */
function isSameWord(before: string, after: string): boolean {
  return before.split(" ")[0] === after.split(" ")[0];
}

function isNumberOf(one: ValueForm, other: ValueForm): boolean {
  return (one.kind === "enum" || one.kind === "boolean") && other.kind === "unsigned";
}

/** The members of an enum are numbered in their order. */
function compareEnums(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): TypeComparison {
  if (before === undefined || after === undefined) {
    return { verdict: "unknown", reason: "the members of the enum are not known" };
  }
  if (after.length < before.length) {
    return { verdict: "broken", reason: "the enum has fewer members" };
  }
  const changed = before.filter((name, index) => after[index] !== name);
  if (changed.length === 0) {
    return same;
  }
  return changed.some((name) => after.includes(name))
    ? { verdict: "broken", reason: "the members of the enum have another order" }
    : { verdict: "note", reason: `members of the enum were renamed: ${changed.join(", ")}` };
}

/** A key is hashed as 32 bytes, so an unsigned number may be written wider. */
function compareKeys(before: StorageType, after: StorageType): TypeComparison {
  if (before.kind === "value" && after.kind === "value") {
    const isUnsigned = before.form.kind === "unsigned" && after.form.kind === "unsigned";
    return isUnsigned && before.bytes < after.bytes
      ? { verdict: "fine", reason: "a wider key is hashed alike" }
      : compareForms(before, after);
  }
  return before.kind === after.kind
    ? same
    : { verdict: "broken", reason: `the key is ${after.name} and was ${before.name}` };
}

type FixedArray = Extract<StorageType, { kind: "array" }>;

function compareLengths(before: FixedArray, after: FixedArray, isFollowed: boolean): TypeComparison {
  if (before.length === after.length) {
    return same;
  }
  if (after.length < before.length) {
    return {
      verdict: "note",
      reason: `${before.length - after.length} elements at the end are no longer read`,
    };
  }
  return isFollowed
    ? { verdict: "broken", reason: "the array grew over what follows it" }
    : { verdict: "fine", reason: "the array grew at its end" };
}

type Struct = Extract<StorageType, { kind: "struct" }>;

/** Compares structs by the places of their members. A pair that is compared already counts as the same. */
function compareStructs(before: Struct, after: Struct, { isFollowed, seen }: TypeContext): TypeComparison {
  const pair = `${before.id} ${after.id}`;
  if (seen?.has(pair)) {
    return same;
  }
  const inner = new Set([...(seen ?? []), pair]);
  const [old, now] = [before.members().filter((member) => !isGap(member)), after.members()];
  const members = old.map((member): TypeComparison => {
    const counterpart = now.find(({ startBytes }) => startBytes === member.startBytes);
    if (counterpart === undefined) {
      return {
        verdict: "broken",
        reason: `nothing of ${after.name} begins where ${member.label} was stored`,
      };
    }
    return compareMembers(member, counterpart, {
      isFollowed: isFollowed || member !== old.at(-1),
      seen: inner,
    });
  });
  const added = now.filter(
    (member) => !isGap(member) && !old.some(({ startBytes }) => member.startBytes === startBytes),
  );
  const overlapping = added.find((member) =>
    old.some((one) => one.startBytes < endOf(member) && member.startBytes < endOf(one)),
  );
  if (overlapping !== undefined) {
    members.push({ verdict: "broken", reason: `${overlapping.label} overlaps members of ${before.name}` });
  }
  if (after.bytes !== before.bytes && isFollowed) {
    members.push({
      verdict: "broken",
      reason: `${after.name} has ${after.bytes} bytes and had ${before.bytes}, and something follows it`,
    });
  }
  const growth: TypeComparison =
    added.length === 0
      ? same
      : {
          verdict: "fine",
          reason: `${after.name} has new members: ${added.map(({ label }) => label).join(", ")}`,
        };
  return worst([growth, ...members]);
}

function compareMembers(
  before: StorageVariable,
  after: StorageVariable,
  { isFollowed, seen }: TypeContext,
): TypeComparison {
  const types = compareTypes(before.type, after.type, { isFollowed, seen });
  const isRenamed = before.label !== after.label && after.renamedFrom !== before.label;
  const place = describePlace(before.startBytes);
  return isRenamed
    ? worst([
        types,
        { verdict: "broken", reason: `at ${place} of the struct, ${after.label} reads ${before.label}` },
      ])
    : types;
}
