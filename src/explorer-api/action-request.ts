/** The seven actions of the contract module. */
export const actionNames = [
  "getabi",
  "getsourcecode",
  "getcontractcreation",
  "verifysourcecode",
  "checkverifystatus",
  "verifyproxycontract",
  "checkproxyverification",
] as const;

export type ActionName = (typeof actionNames)[number];

/** One call of an action as it goes over the wire, without what all calls share (key, chain id). */
export interface ActionRequest {
  readonly action: ActionName;
  readonly method: "GET" | "POST";
  readonly fields: Readonly<Record<string, string>>;
  /** Where a POST puts its fields. A source is too long for a query: explorers answer 414. */
  readonly fieldsIn: "query" | "body" | "query-and-body";
}
