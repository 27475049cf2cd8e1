import { z } from "zod";
import { answeredAddressSchema } from "../etherscan/wire-values.ts";
import {
  bestMatch,
  type ContractPlace,
  chainIdSchema,
  formatMatch,
  matchWordSchema,
  type SubMatches,
  timeSchema,
} from "./wire-values.ts";

/** What Sourcify shows of every contract: how its two codes match, and since when. */
export interface ContractMatch extends ContractPlace, SubMatches {
  readonly verifiedAt?: string | undefined;
  /** The number of the record, in digits; pages of the list go on after one. */
  readonly matchId?: string | undefined;
}

/** Writes what is shown of a contract in every answer; nulls where it is not verified. */
export function formatContractMatch(contract: ContractMatch) {
  const { creation, runtime, verifiedAt, matchId } = contract;
  return {
    match: formatMatch(bestMatch(contract)),
    creationMatch: formatMatch(creation),
    runtimeMatch: formatMatch(runtime),
    chainId: String(contract.chainId),
    address: contract.address,
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    ...(matchId === undefined ? {} : { matchId }),
  };
}

/** What every answer shows of a contract. Members that say nothing may be missing. */
export const contractMatchSchema = z
  .looseObject({
    match: matchWordSchema,
    creationMatch: matchWordSchema,
    runtimeMatch: matchWordSchema,
    chainId: chainIdSchema,
    address: answeredAddressSchema,
    verifiedAt: timeSchema.nullish().catch(undefined),
    matchId: z.union([z.string(), z.number()]).transform(String).nullish(),
  })
  .transform(
    ({ match, creationMatch, runtimeMatch, ...fields }): ContractMatch => ({
      chainId: fields.chainId,
      address: fields.address,
      creation: creationMatch,
      // A server that tells the best match alone means the code that everybody can read.
      runtime: runtimeMatch ?? (creationMatch === undefined ? match : undefined),
      ...(typeof fields.verifiedAt === "string" ? { verifiedAt: fields.verifiedAt } : {}),
      ...(typeof fields.matchId === "string" ? { matchId: fields.matchId } : {}),
    }),
  );
