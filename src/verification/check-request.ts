import { parseConstructorArguments } from "../core/constructor-arguments/parse-constructor-arguments.ts";
import { chooseLicense } from "../core/license/choose-license.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

/**
 * Refuses what can be refused before anything is asked over a network, so that a host calls this
 * before it connects: a licence that explorers do not know, and constructor arguments that do not fit
 * the contract that was named. Without a name the constructor is not known yet.
 *
 * @throws InvalidOptionError
 * @throws ConstructorArgumentsInvalidError naming parameter, type and value
 */
export async function checkRequest(
  request: VerificationRequest,
  { builds, licenses }: Pick<VerificationPorts, "builds" | "licenses">,
): Promise<void> {
  chooseLicense({ expression: undefined, override: request.license, table: licenses });
  if (request.contract === undefined || request.constructorArguments === undefined) {
    return;
  }
  const named = await builds.findArtifactsByName(request.contract);
  const [only] = named;
  if (only !== undefined && named.length === 1) {
    parseConstructorArguments(only.abi, request.constructorArguments);
  }
}
