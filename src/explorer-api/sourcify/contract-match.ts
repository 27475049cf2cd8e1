import { z } from "zod";
import { answeredAddressSchema } from "../etherscan/wire-values.ts";
import {
  bestMatch,
  type ContractPlace,
  chainIdSchema,
  formatMatch,
  matchWordSchema,
  type SubMatches,
} from "./wire-values.ts";

/** How the two bytecodes of a contract match. */
export interface ContractMatch extends ContractPlace, SubMatches {
  readonly verifiedAt?: string | undefined;
  readonly matchId?: string | undefined;
}

/** The matches of a contract that is not verified are null. */
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

/** Members without a value may be missing. */
export const contractMatchSchema = z
  .looseObject({
    match: matchWordSchema,
    creationMatch: matchWordSchema,
    runtimeMatch: matchWordSchema,
    chainId: chainIdSchema,
    address: answeredAddressSchema,
  })
  .transform(
    ({ match, creationMatch, runtimeMatch, ...fields }): ContractMatch => ({
      chainId: fields.chainId,
      address: fields.address,
      creation: creationMatch,
      // A server that states only the best match means the runtime bytecode.
      runtime: runtimeMatch ?? (creationMatch === undefined ? match : undefined),
    }),
  );
