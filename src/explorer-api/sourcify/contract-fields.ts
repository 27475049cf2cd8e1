import type { ParsedRequest } from "./verify-requests.ts";

/** What every look-up answers unless it asks for other fields. */
const defaultFields = [
  "match",
  "creationMatch",
  "runtimeMatch",
  "chainId",
  "address",
  "verifiedAt",
  "matchId",
] as const;

/** The fields that a look-up may ask for, each with those of its members that it may ask for alone. */
const selectableFields = {
  creationBytecode: [
    "onchainBytecode",
    "recompiledBytecode",
    "sourceMap",
    "linkReferences",
    "cborAuxdata",
    "transformations",
    "transformationValues",
  ],
  runtimeBytecode: [
    "onchainBytecode",
    "recompiledBytecode",
    "sourceMap",
    "linkReferences",
    "cborAuxdata",
    "immutableReferences",
    "transformations",
    "transformationValues",
  ],
  deployment: ["transactionHash", "blockNumber", "transactionIndex", "deployer"],
  sources: [],
  compilation: ["language", "compiler", "compilerVersion", "compilerSettings", "name", "fullyQualifiedName"],
  abi: [],
  userdoc: [],
  devdoc: [],
  storageLayout: [],
  transientStorageLayout: [],
  sourceIds: [],
  metadata: [],
  stdJsonInput: [],
  stdJsonOutput: [],
  signatures: ["function", "event", "error"],
  proxyResolution: ["isProxy", "proxyType", "implementations", "proxyResolutionError"],
} as const satisfies Record<string, readonly string[]>;

/** A field that is answered only if a look-up asks for it. */
export type SelectableField = keyof typeof selectableFields;

/** A field of a look-up, or one member of a field. */
export type FieldSelector = SelectableField | `${SelectableField}.${string}`;

const detailNames: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(selectableFields));

const defaultNames: ReadonlySet<string> = new Set(defaultFields);

/** Which of the answer's members a look-up is answered with. */
export interface FieldSelection {
  /** The fields that have to be made, whole or in parts. */
  readonly needed: ReadonlySet<SelectableField>;
  /** Cuts an answer that has all of them to what was asked for. */
  cut(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/**
 * Reads `fields` and `omit`: names with commas between them, a member behind a dot, or `all` alone.
 * Fields that are selected come beside the minimal ones.
 */
export function parseFieldSelection({
  fields,
  omit,
}: {
  readonly fields: string | undefined;
  readonly omit: string | undefined;
}): ParsedRequest<FieldSelection> {
  if (fields !== undefined && omit !== undefined) {
    return invalid("Cannot specify both fields and omit");
  }
  const names = (fields ?? omit ?? "").split(",").map((name) => name.trim());
  if (fields === undefined && omit === undefined) {
    return selected([]);
  }
  if (names.includes("all")) {
    return fields !== undefined && names.length === 1
      ? selected([...detailNames.keys()])
      : invalid("all must be the only field, and cannot be omitted");
  }
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) {
    return invalid(`Field selector ${unknown.slice(0, 100)} is not a valid field`);
  }
  return fields === undefined ? omitted(names) : selected(names);
}

function isKnown(name: string): boolean {
  const [field = "", member, ...rest] = name.split(".");
  if (rest.length > 0) {
    return false;
  }
  return member === undefined
    ? defaultNames.has(field) || detailNames.has(field)
    : detailNames.get(field)?.includes(member) === true;
}

function selected(names: readonly string[]): ParsedRequest<FieldSelection> {
  const members = Map.groupBy(names, (name) => name.split(".")[0] ?? "");
  const request: FieldSelection = {
    needed: toNeeded(members.keys()),
    cut: (answer) =>
      Object.fromEntries(
        Object.entries(answer).flatMap(([name, value]) => {
          const selectors = members.get(name);
          if (selectors === undefined) {
            return defaultNames.has(name) ? [[name, value]] : [];
          }
          return [[name, selectors.includes(name) ? value : keepMembers(value, selectors)]];
        }),
      ),
  };
  return { kind: "request", request };
}

function keepMembers(value: unknown, selectors: readonly string[]): unknown {
  return cutMembers(value, (name) => selectors.some((selector) => selector.endsWith(`.${name}`)));
}

function omitted(names: readonly string[]): ParsedRequest<FieldSelection> {
  const request: FieldSelection = {
    needed: toNeeded([...detailNames.keys()].filter((name) => !names.includes(name))),
    cut: (answer) =>
      Object.fromEntries(
        Object.entries(answer)
          .filter(([name]) => !names.includes(name))
          .map(([name, value]) => [
            name,
            cutMembers(value, (member) => !names.includes(`${name}.${member}`)),
          ]),
      ),
  };
  return { kind: "request", request };
}

function cutMembers(value: unknown, isKept: (member: string) => boolean): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([member]) => isKept(member)))
    : value;
}

function toNeeded(names: Iterable<string>): ReadonlySet<SelectableField> {
  const wanted = new Set(names);
  return new Set(listSelectable().filter((field) => wanted.has(field)));
}

function listSelectable(): readonly SelectableField[] {
  return [...detailNames.keys()].filter((name): name is SelectableField => name in selectableFields);
}

function invalid(message: string): ParsedRequest<FieldSelection> {
  return { kind: "invalid", message };
}
