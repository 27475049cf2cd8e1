import type { BundledContract } from "../core/build/build-file.ts";
import type { VerificationRequest } from "./request.ts";

/**
 * Fills what a request leaves open with the facts of a bundle for the same address and chain. The
 * chain is still compared as always.
 *
 * A bundle of another address or chain lends only its build: its arguments belong to that contract.
 */
export function fillFromBundle(
  request: VerificationRequest,
  { bundled, chainId }: { readonly bundled: readonly BundledContract[]; readonly chainId: number },
): VerificationRequest {
  const contract = bundled.find(
    (candidate) =>
      candidate.chainId === chainId && candidate.address.toLowerCase() === request.address.toLowerCase(),
  );
  if (contract === undefined) {
    return request;
  }
  const { contractName, encodedConstructorArguments, libraries } = contract;
  const isRemembered = request.constructorArguments === undefined && encodedConstructorArguments !== "";
  return {
    ...request,
    contract: request.contract ?? contractName,
    ...(isRemembered ? { bundledArguments: encodedConstructorArguments } : {}),
    libraries: request.libraries ?? libraries,
  };
}
