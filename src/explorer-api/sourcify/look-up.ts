import { z } from "zod";
import { type ContractDetails, contractDetailsSchema } from "./contract-details.ts";
import type { FieldSelector } from "./contract-fields.ts";
import { type ContractMatch, contractMatchSchema, formatContractMatch } from "./contract-match.ts";
import {
  type ContractPlace,
  formatPlace,
  type HttpAnswer,
  type ParsedAnswer,
  parseAnswer,
  type SourcifyRequest,
} from "./wire-values.ts";

export function buildLookUpRequest(
  place: ContractPlace,
  fields: readonly FieldSelector[] = [],
): SourcifyRequest {
  return {
    method: "GET",
    path: `v2/contract/${formatPlace(place)}`,
    ...(fields.length === 0 ? {} : { query: { fields: fields.join(",") } }),
  };
}

export type LookUpAnswer =
  | { readonly kind: "verified"; readonly contract: ContractMatch; readonly details: ContractDetails }
  | { readonly kind: "not-verified" };

/** This answer has HTTP status 404. */
export function formatNotVerified(place: ContractPlace) {
  return formatContractMatch({ ...place, creation: undefined, runtime: undefined });
}

const minimalSchema = z.looseObject({ match: z.unknown(), chainId: z.unknown(), address: z.unknown() });

/** A gateway answers 404, too, so it means "not verified" only with the members of a record. */
export function parseLookUpAnswer(answer: HttpAnswer): ParsedAnswer<LookUpAnswer> {
  if (answer.status === 404 && isEmptyRecord(answer.json)) {
    return { kind: "value", value: { kind: "not-verified" } };
  }
  const contract = parseAnswer(answer, contractMatchSchema);
  if (contract.kind !== "value") {
    return contract;
  }
  if (contract.value.creation === undefined && contract.value.runtime === undefined) {
    return { kind: "value", value: { kind: "not-verified" } };
  }
  const details = parseAnswer(answer, contractDetailsSchema);
  return details.kind === "value"
    ? { kind: "value", value: { kind: "verified", contract: contract.value, details: details.value } }
    : details;
}

function isEmptyRecord(json: unknown): boolean {
  const record = minimalSchema.safeParse(json);
  return record.success && record.data.match === null && record.data.chainId !== undefined;
}
