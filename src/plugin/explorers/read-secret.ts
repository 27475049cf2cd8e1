import type { ResolvedConfigurationVariable } from "hardhat/types/config";

import { SecretMissingError } from "../../core/errors/explorer-submission-errors.ts";

/**
 * The value of a configuration variable that an explorer's configuration names.
 *
 * @throws SecretMissingError
 */
export async function readSecret(
  variable: ResolvedConfigurationVariable,
  place: { readonly explorer: string; readonly setting: string },
): Promise<string> {
  try {
    return await variable.get();
  } catch (error) {
    throw new SecretMissingError({
      ...place,
      variable: "name" in variable && typeof variable.name === "string" ? variable.name : undefined,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}
