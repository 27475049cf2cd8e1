import { parseConstructorArguments } from "../core/abi/parse-arguments.ts";
import type { LicenseTable } from "../core/contract/license.ts";
import { chooseLicense } from "../core/contract/license.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import type { VerificationPorts, VerificationRequest } from "./request.ts";

/**
 * Refuses what can be refused before anything is asked over a network, so that a host calls this
 * before it connects: options that contradict each other, a licence that explorers do not know, and constructor arguments that do not fit
 * the contract that was named. Without a name the constructor is not known yet.
 *
 * @throws InvalidOptionError
 * @throws ConstructorArgumentsInvalidError naming parameter, type and value
 */
export async function checkRequest(
  request: VerificationRequest,
  { builds, licenses }: Pick<VerificationPorts, "builds" | "licenses">,
): Promise<void> {
  checkOptions(request, licenses);
  if (request.contract === undefined || request.constructorArguments === undefined) {
    return;
  }
  const named = await builds.findArtifactsByName(request.contract);
  const [only] = named;
  if (only !== undefined && named.length === 1) {
    parseConstructorArguments(only.abi, request.constructorArguments);
  }
}

/**
 * Refuses options that no verification can have, of one contract or of all that a transaction created.
 *
 * @throws InvalidOptionError
 */
export function checkOptions(
  { check = false, force = false, license }: Pick<VerificationRequest, "check" | "force" | "license">,
  licenses: LicenseTable,
): void {
  if (check && force) {
    throw new InvalidOptionError({
      option: "force",
      reason: "a check submits nothing, so there is nothing to force; leave --check or --force out",
    });
  }
  chooseLicense({ expression: undefined, override: license, table: licenses });
}
