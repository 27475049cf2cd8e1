import type { ParsedRequest } from "./verify-requests.ts";

const defaultFields = [
  "match",
  "creationMatch",
  "runtimeMatch",
  "chainId",
  "address",
  "verifiedAt",
  "matchId",
] as const;

/** A look-up answers these only if it asks for them. */
const selectableFields = [
  "creationBytecode",
  "deployment",
  "sources",
  "compilation",
  "abi",
  "userdoc",
  "devdoc",
  "metadata",
  "stdJsonInput",
  "proxyResolution",
] as const;

type SelectableField = (typeof selectableFields)[number];

export type FieldSelector = SelectableField | `${SelectableField}.${string}`;

const knownFields: ReadonlySet<string> = new Set([...defaultFields, ...selectableFields]);

/** Reads `fields`: names separated by commas, or `all` alone. The server answers a member with its whole field. */
export function parseFieldSelection(fields: string | undefined): ParsedRequest<ReadonlySet<string>> {
  const names = fields === undefined ? [] : fields.split(",").map((name) => name.trim());
  if (names.includes("all") && names.length > 1) {
    return { kind: "invalid", message: "all must be the only field" };
  }
  const selected = names.includes("all") ? selectableFields : names.map((name) => name.split(".")[0] ?? "");
  const unknown = selected.find((name) => !knownFields.has(name));
  return unknown === undefined
    ? { kind: "request", request: new Set(selected) }
    : { kind: "invalid", message: `Field selector ${unknown.slice(0, 100)} is not a valid field` };
}
