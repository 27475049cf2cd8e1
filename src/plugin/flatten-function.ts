import type { HookContext } from "hardhat/types/hooks";

import { silentReporter } from "./output/silent-reporter.ts";
import { type FlattenedContract, runFlattening } from "./run-flattening.ts";

/**
 * Puts a contract of the project and everything that it needs into one source, proved to be the same
 * contract but for metadata; prints nothing.
 *
 * @throws BaseError with the code FLATTENING_REFUSED when there is no such file, with the reason
 */
export function flattenContract(contract: string, context: HookContext): Promise<FlattenedContract> {
  return runFlattening(contract, { reporter: silentReporter }, context);
}
