import type { Finding } from "./finding.ts";
import type { Hazard, SourceFunction } from "./list-functions.ts";

export interface EntryFunction {
  readonly own: SourceFunction;
  /** Itself, and what it names directly or indirectly. */
  readonly reached: readonly SourceFunction[];
}

/** A version of a contract: its functions, and the contracts that it inherits from, itself first. */
export interface ContractFunctions {
  readonly functions: readonly SourceFunction[];
  readonly bases: readonly number[];
}

/** Lists the functions that can be called from outside, by selector. The most derived one of a selector counts. */
export function listEntries(contract: ContractFunctions): ReadonlyMap<string, EntryFunction> {
  const { functions, bases } = contract;
  const derivedFirst = bases.flatMap((base) => functions.filter((one) => one.contract === base));
  const entries = new Map<string, EntryFunction>();
  for (const own of derivedFirst) {
    if (own.selector !== undefined && !entries.has(own.selector)) {
      entries.set(own.selector, { own, reached: reach(own, contract) });
    }
  }
  return entries;
}

/** Lists the ids of what a contract's functions name, and of what those name that they call. */
export function listNamed(contract: ContractFunctions): ReadonlySet<number> {
  const reached = contract.functions.flatMap((own) => (isOwn(own, contract) ? reach(own, contract) : []));
  return new Set(reached.flatMap(({ references }) => references));
}

function isOwn({ contract }: SourceFunction, { bases }: ContractFunctions): boolean {
  return contract !== undefined && bases.includes(contract);
}

/** Follows references. A reference to a function of a base may run an override of it, so both are followed. */
function reach(start: SourceFunction, contract: ContractFunctions): readonly SourceFunction[] {
  const byId = new Map(contract.functions.map((one) => [one.id, one]));
  const own = contract.functions.filter((one) => isOwn(one, contract));
  const found = new Set([start]);
  for (const { references } of found) {
    for (const target of references.flatMap((id) => byId.get(id) ?? [])) {
      const isInherited = isOwn(target, contract) && target.member !== undefined;
      const overrides = isInherited ? own.filter(({ member }) => member === target.member) : [];
      for (const next of [target, ...overrides]) {
        found.add(next);
      }
    }
  }
  return [...found];
}

/**
 * Lists the functions that run other code than before, or that are new and run foreign code. Names of contracts do not
 * count: a function that was moved to another base is the same.
 */
export function compareFunctions(
  before: ReadonlyMap<string, EntryFunction>,
  after: ReadonlyMap<string, EntryFunction>,
): readonly Finding[] {
  return [...after].flatMap(([selector, entry]) => {
    const finding = { severity: "note", area: "code", subject: entry.own.name } as const;
    const earlier = before.get(selector);
    const hazards = listHazards(entry);
    if (earlier === undefined) {
      const reason = `is new and can run ${hazards.join(" and ")}`;
      return hazards.length === 0 ? [] : [{ ...finding, kind: "hazard", reason }];
    }
    const changed = listChanged(earlier, entry);
    const known = listHazards(earlier);
    const added = hazards.filter((one) => !known.includes(one));
    const more = added.length === 0 ? "" : `; it can run ${added.join(" and ")}, which it could not before`;
    const reason = `differs in ${changed.join(", ")}${more}`;
    return [
      ...listLostModifiers(earlier, entry).map((lost) => ({ ...finding, kind: "unguarded", reason: lost })),
      ...(changed.length === 0 ? [] : [{ ...finding, kind: "changed", reason }]),
    ];
  });
}

/** A modifier of a function that changes state is most often its access control. */
function listLostModifiers({ own: before }: EntryFunction, { own }: EntryFunction): readonly string[] {
  const kept = own.modifiers.map(({ name }) => name);
  const lost = before.modifiers.map(({ name }) => name).filter((name) => name !== "" && !kept.includes(name));
  const rest = kept.length === 0 ? ", and changes state without any modifier" : "";
  return own.isReadOnly ? [] : lost.map((name) => `no longer has the modifier ${name}${rest}`);
}

/** Lists the names of the parts that differ: the function itself, called functions, modifiers and constants. */
function listChanged(before: EntryFunction, after: EntryFunction): readonly string[] {
  const list = (entry: EntryFunction, other: EntryFunction) => {
    const fingerprints = other.reached.map(({ fingerprint }) => fingerprint);
    return entry.reached.filter(({ fingerprint }) => !fingerprints.includes(fingerprint));
  };
  return [...new Set([...list(after, before), ...list(before, after)].map(toShortName))];
}

function toShortName({ name }: SourceFunction): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function listHazards({ reached }: EntryFunction): readonly Hazard[] {
  return [...new Set(reached.flatMap(({ hazards }) => hazards))];
}

export interface InitializerFunction {
  readonly selector: string;
  readonly name: string;
  /** The number of `reinitializer(2)`; undefined: it has another modifier, or its number is no literal. */
  readonly version: number | undefined;
}

/**
 * Lists the functions that `initializer` or `reinitializer` guards, and those with such a name that change state.
 *
 * @see https://docs.openzeppelin.com/contracts/api/proxy#Initializable
 */
export function listInitializers(
  entries: ReadonlyMap<string, EntryFunction>,
): readonly InitializerFunction[] {
  return [...entries].flatMap(([selector, { own }]) => {
    const modifier = own.modifiers.find(({ name }) => name === "initializer" || name === "reinitializer");
    const isNamedSo = /^(?:re)?init/i.test(toShortName(own)) && !own.isReadOnly;
    const number = modifier?.name === "reinitializer" ? Number(modifier.argument) : Number.NaN;
    const version = Number.isInteger(number) ? number : undefined;
    return modifier === undefined && !isNamedSo ? [] : [{ selector, name: own.name, version }];
  });
}
