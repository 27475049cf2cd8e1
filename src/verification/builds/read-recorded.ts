import type { DeploymentRecord } from "../ports.ts";
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
  const first = <Name extends keyof DeploymentRecord>(name: Name): DeploymentRecord[Name] | undefined =>
    records.find((one) => one[name] !== undefined)?.[name];
  const kept = first("builds");
  return {
    record: {
      contract: first("contract"),
      constructorArguments: first("constructorArguments"),
      libraries: first("libraries"),
      commit: first("commit"),
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
