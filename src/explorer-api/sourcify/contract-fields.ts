import type { ParsedRequest } from "./verify-requests.ts";

/** Every look-up answers these. */
const defaultFields = [
  "match",
  "creationMatch",
  "runtimeMatch",
  "chainId",
  "address",
  "verifiedAt",
  "matchId",
] as const;

/** The fields of a look-up, each with the members that can be asked for alone. */
const selectableFields = {
  creationBytecode: ["onchainBytecode", "transformations", "transformationValues"],
  deployment: ["transactionHash", "blockNumber", "transactionIndex", "deployer"],
  sources: [],
  compilation: ["language", "compiler", "compilerVersion", "compilerSettings", "name", "fullyQualifiedName"],
  abi: [],
  userdoc: [],
  devdoc: [],
  metadata: [],
  stdJsonInput: [],
  proxyResolution: ["isProxy", "proxyType", "implementations", "proxyResolutionError"],
} as const satisfies Record<string, readonly string[]>;

export type SelectableField = keyof typeof selectableFields;

/** A field of a look-up, or a member of one. */
export type FieldSelector = SelectableField | `${SelectableField}.${string}`;

const memberNames: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(selectableFields));

const defaultNames: ReadonlySet<string> = new Set(defaultFields);

export interface FieldSelection {
  /** The fields that have to be made, whole or in parts. */
  readonly needed: ReadonlySet<string>;
  /** Reduces an answer to what was asked for. */
  cut(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** Reads `fields`: names separated by commas, with a dot before a member, or `all` alone. */
export function parseFieldSelection(fields: string | undefined): ParsedRequest<FieldSelection> {
  const names = fields === undefined ? [] : fields.split(",").map((name) => name.trim());
  if (names.includes("all") && names.length > 1) {
    return { kind: "invalid", message: "all must be the only field" };
  }
  const selectors = names.includes("all") ? [...memberNames.keys()] : names;
  const unknown = selectors.find((name) => !isKnown(name));
  return unknown === undefined
    ? { kind: "request", request: select(selectors) }
    : { kind: "invalid", message: `Field selector ${unknown.slice(0, 100)} is not a valid field` };
}

function isKnown(name: string): boolean {
  const [field = "", member, ...rest] = name.split(".");
  const isMember = member === undefined || memberNames.get(field)?.includes(member) === true;
  return rest.length === 0 && isMember && (memberNames.has(field) || defaultNames.has(field));
}

function select(selectors: readonly string[]): FieldSelection {
  const members = Map.groupBy(selectors, (name) => name.split(".")[0] ?? "");
  const cutField = (name: string, value: unknown): unknown => {
    const wanted = members.get(name) ?? [name];
    return wanted.includes(name) || typeof value !== "object" || value === null
      ? value
      : Object.fromEntries(Object.entries(value).filter(([member]) => wanted.includes(`${name}.${member}`)));
  };
  return {
    needed: new Set([...members.keys()].filter((name) => memberNames.has(name))),
    cut: (answer) =>
      Object.fromEntries(
        Object.entries(answer)
          .filter(([name]) => members.has(name) || defaultNames.has(name))
          .map(([name, value]) => [name, cutField(name, value)]),
      ),
  };
}
