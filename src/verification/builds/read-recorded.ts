import type { ContractCode } from "../read-target.ts";
import type { Recorded, Run, VerificationRequest } from "../run.ts";

/** Of several records the first that has a value counts. */
export async function readRecorded(
  { address, chainId }: ContractCode,
  { recorded, ports }: Run<"records" | "findKeptBuilds">,
): Promise<Recorded> {
  if (recorded !== undefined) {
    return recorded;
  }
  const records = await ports.records.find({ chainId, address });
  const kept = records.find(({ builds }) => builds !== undefined)?.builds;
  return {
    record: {
      contract: records.find(({ contract }) => contract !== undefined)?.contract,
      constructorArguments: records.find((one) => one.constructorArguments !== undefined)
        ?.constructorArguments,
      libraries: records.find(({ libraries }) => libraries !== undefined)?.libraries,
      commit: records.find(({ commit }) => commit !== undefined)?.commit,
    },
    builds: kept && ports.findKeptBuilds?.(kept, address),
  };
}

/** What a person wrote down has to be right. What a tool wrote is used only where the chain does not tell. */
export function withClaims(
  request: VerificationRequest,
  record: Recorded["record"] = {},
): VerificationRequest {
  const { isByHand = false, commit, contract, constructorArguments, libraries } = record;
  const claims = { contract, constructorArguments, libraries };
  return {
    ...request,
    commit: request.commit ?? commit,
    ...(isByHand
      ? {
          contract: request.contract ?? contract,
          constructorArguments: request.constructorArguments ?? constructorArguments,
          libraries: request.libraries ?? libraries,
        }
      : { claims }),
  };
}
