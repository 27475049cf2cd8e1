import type { Hazard, SourceFunction, UsedModifier } from "./list-functions.ts";

/** A function that can be called from outside, with all that it runs. */
export interface EntryFunction {
  readonly own: SourceFunction;
  /** Itself, and what it names directly or indirectly. */
  readonly reached: readonly SourceFunction[];
}

/** A function whose code differs between two versions. */
export interface FunctionChange {
  /** `Vault.deposit`, as the second version has it. */
  readonly name: string;
  /** The names of its parts that differ, without the contract: itself, called functions, modifiers and constants. */
  readonly changed: readonly string[];
  /** The hazards that are new in it. */
  readonly hazards: readonly Hazard[];
}

/** A version of a contract: its functions, and the contracts that it inherits from, itself first. */
export interface ContractFunctions {
  readonly functions: readonly SourceFunction[];
  readonly bases: readonly number[];
}

/**
 * Lists the functions of a contract that can be called from outside. Of functions with the same selector, the most
 * derived one counts.
 */
export function listEntries({ functions, bases }: ContractFunctions): ReadonlyMap<string, EntryFunction> {
  const byId = new Map(functions.map((one) => [one.id, one]));
  const derivedFirst = bases.flatMap((base) => functions.filter(({ contract }) => contract === base));
  const entries = new Map<string, EntryFunction>();
  for (const own of derivedFirst) {
    if (own.selector !== undefined && !entries.has(own.selector)) {
      entries.set(own.selector, { own, reached: reach(own, { byId, derivedFirst }) });
    }
  }
  return entries;
}

/** Lists the ids of what a contract's functions name, and of what those name that they call. */
export function listNamed({ functions, bases }: ContractFunctions): ReadonlySet<number> {
  const byId = new Map(functions.map((one) => [one.id, one]));
  const derivedFirst = functions.filter(({ contract }) => contract !== undefined && bases.includes(contract));
  const reached = derivedFirst.flatMap((own) => reach(own, { byId, derivedFirst }));
  return new Set(reached.flatMap(({ references }) => references));
}

interface Reachable {
  readonly byId: ReadonlyMap<number, SourceFunction>;
  readonly derivedFirst: readonly SourceFunction[];
}

/** Follows references. A reference to a function of a base may run an override of it, so both are followed. */
function reach(start: SourceFunction, { byId, derivedFirst }: Reachable): readonly SourceFunction[] {
  const found = new Set([start]);
  for (const one of found) {
    for (const id of one.references) {
      const target = byId.get(id);
      const isInherited = target !== undefined && derivedFirst.includes(target);
      const overrides = isInherited ? derivedFirst.filter((other) => isSameMember(other, target)) : [];
      for (const next of target === undefined ? [] : [target, ...overrides]) {
        found.add(next);
      }
    }
  }
  return [...found];
}

function isSameMember(one: SourceFunction, other: SourceFunction): boolean {
  return one.member !== undefined && one.member === other.member;
}

function toShortName({ name }: SourceFunction): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/**
 * Lists the functions that both versions have and that run other code. Names of contracts do not count: a function that
 * was moved to another base is the same.
 */
export function compareFunctions(
  before: ReadonlyMap<string, EntryFunction>,
  after: ReadonlyMap<string, EntryFunction>,
): readonly FunctionChange[] {
  return [...after].flatMap(([selector, entry]) => {
    const earlier = before.get(selector);
    if (earlier === undefined) {
      return [];
    }
    const [old, now] = [earlier, entry].map(({ reached }) => reached.map(({ fingerprint }) => fingerprint));
    const added = entry.reached.filter(({ fingerprint }) => !old?.includes(fingerprint));
    const gone = earlier.reached.filter(({ fingerprint }) => !now?.includes(fingerprint));
    const changed = [...new Set([...added, ...gone].map(toShortName))];
    const hazards = listHazards(entry).filter((one) => !listHazards(earlier).includes(one));
    return changed.length === 0 ? [] : [{ name: entry.own.name, changed, hazards }];
  });
}

/** Lists what a function can do with all that it runs. */
export function listHazards({ reached }: EntryFunction): readonly Hazard[] {
  return [...new Set(reached.flatMap(({ hazards }) => hazards))];
}

/** A function that sets a contract up, once for each version. */
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
    return modifier === undefined && !isNamedSo
      ? []
      : [{ selector, name: own.name, version: readVersion(modifier) }];
  });
}

function readVersion(modifier: UsedModifier | undefined): number | undefined {
  const version = modifier?.name === "reinitializer" ? Number(modifier.argument) : Number.NaN;
  return Number.isInteger(version) ? version : undefined;
}
