import type { RecordedDeployment } from "../../core/build/build-file.ts";
import type { VerificationRequest } from "../request.ts";

/**
 * Fills what a request leaves open with what a bundle of this very deployment remembers. Whatever
 * else is at the address now is still found out: the chain is compared as always.
 *
 * A bundle of another address or chain only lends its build: its arguments were for that one.
 */
export function fillFromDeployment(
  request: VerificationRequest,
  { deployments, chainId }: { readonly deployments: readonly RecordedDeployment[]; readonly chainId: number },
): VerificationRequest {
  const deployment = deployments.find(
    (candidate) =>
      candidate.chainId === chainId && candidate.address.toLowerCase() === request.address.toLowerCase(),
  );
  if (deployment === undefined) {
    return request;
  }
  const { contractName, encodedConstructorArguments, libraries } = deployment;
  const isRemembered = request.constructorArguments === undefined && encodedConstructorArguments !== "";
  return {
    ...request,
    contract: request.contract ?? contractName,
    ...(isRemembered ? { bundledArguments: encodedConstructorArguments } : {}),
    libraries: request.libraries ?? libraries,
  };
}
