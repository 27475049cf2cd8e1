import { z } from "zod";
import type { Address } from "../../base/hex.ts";
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

/** Asks for a contract, with more than the minimal fields if some are named. */
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

/** A contract that is verified, or the statement that it is not. */
export type LookUpAnswer =
  | { readonly kind: "verified"; readonly contract: ContractMatch; readonly details: ContractDetails }
  | { readonly kind: "not-verified" };

/** Writes the answer for a contract that is not verified, which has HTTP status 404. */
export function formatNotVerified(place: ContractPlace) {
  return formatContractMatch({ ...place, creation: undefined, runtime: undefined });
}

const minimalSchema = z.looseObject({ match: z.unknown(), chainId: z.unknown(), address: z.unknown() });

/**
 * Reads the answer to a look-up. Status 404 says "not verified" only with the record's own members:
 * a gateway answers 404, too, and so does a server without this route.
 */
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

/** Asks on which chains an address is verified. */
export function buildAllChainsRequest(address: Address): SourcifyRequest {
  return { method: "GET", path: `v2/contract/all-chains/${address}` };
}

/** One page of a chain's verified contracts. */
export interface ListQuery {
  readonly sort: "asc" | "desc";
  readonly limit: number;
  /** The `matchId` of the last contract of the page before. */
  readonly after: string | undefined;
}

/** The most contracts of one page. */
const maxListLimit = 200;

/** Asks for a page of a chain's verified contracts. */
export function buildListRequest(chainId: number, { sort, limit, after }: ListQuery): SourcifyRequest {
  return {
    method: "GET",
    path: `v2/contracts/${chainId}`,
    query: {
      sort,
      limit: String(limit),
      ...(after === undefined ? {} : { afterMatchId: after }),
    },
  };
}

const listQuerySchema = z
  .object({
    sort: z.enum(["asc", "desc"]).default("desc"),
    limit: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(maxListLimit))
      .default(maxListLimit),
    afterMatchId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  })
  .transform(({ sort, limit, afterMatchId }): ListQuery => ({ sort, limit, after: afterMatchId }));

/** Reads which page is asked for; undefined if a parameter is wrong, and its name. */
export function parseListQuery(
  query: Readonly<Record<string, string>>,
):
  | { readonly kind: "request"; readonly request: ListQuery }
  | { readonly kind: "invalid"; readonly message: string } {
  const parsed = listQuerySchema.safeParse(query);
  return parsed.success
    ? { kind: "request", request: parsed.data }
    : { kind: "invalid", message: `Query parameter ${String(parsed.error.issues[0]?.path[0])} is invalid` };
}

/** Writes a list of contracts; an address that is verified nowhere is answered so with status 404. */
export function formatContractList(contracts: readonly ContractMatch[]) {
  return { results: contracts.map(formatContractMatch) };
}

const listSchema = z.looseObject({ results: z.array(contractMatchSchema) });

/** Reads a list of contracts, also the empty one of status 404. */
export function parseContractList(answer: HttpAnswer): ParsedAnswer<readonly ContractMatch[]> {
  const isEmpty = answer.status === 404 && listSchema.safeParse(answer.json).success;
  const parsed = parseAnswer(isEmpty ? { ...answer, status: 200 } : answer, listSchema);
  return parsed.kind === "value" ? { kind: "value", value: parsed.value.results } : parsed;
}
