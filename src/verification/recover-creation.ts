import { describeConstructor } from "../core/constructor-arguments/describe-constructor.ts";
import { hasConstructorParameters } from "../core/constructor-arguments/has-constructor-parameters.ts";
import { parseConstructorArguments } from "../core/constructor-arguments/parse-constructor-arguments.ts";
import { ConstructorArgumentsMissingError } from "../core/errors/input-errors.ts";
import type { Address } from "../core/hex.ts";
import { resolveLibraries } from "../core/libraries/resolve-libraries.ts";
import type { FoundMatch } from "./find-match.ts";
import type { ConstructorArgumentsResult } from "./result.ts";
import type { Run } from "./run.ts";

/** What a contract was created with: it is not in the runtime bytecode. */
export interface Creation {
  readonly constructorArguments: ConstructorArgumentsResult;
  /** Fully qualified name → address, of all libraries that the contract is linked to. */
  readonly libraries: Readonly<Record<string, Address>>;
}

/**
 * Finds what the contract was created with: its constructor arguments and its libraries.
 *
 * @throws ConstructorArgumentsMissingError when the constructor has parameters and none were given
 * @throws ConstructorArgumentsInvalidError, LibraryConflictError, LibraryAddressMissingError
 */
export async function recoverCreation({ contract, match }: FoundMatch, run: Run): Promise<Creation> {
  const libraries = resolveLibraries({
    contract,
    onChain: match.libraries,
    given: run.request.libraries ?? {},
  });
  return { libraries, constructorArguments: toConstructorArguments(contract.abi, run) };
}

function toConstructorArguments(abi: FoundMatch["contract"]["abi"], run: Run): ConstructorArgumentsResult {
  const given = run.request.constructorArguments;
  if (given !== undefined) {
    return { ...parseConstructorArguments(abi, given), origin: "given" };
  }
  if (hasConstructorParameters(abi)) {
    throw new ConstructorArgumentsMissingError({ signature: describeConstructor(abi) });
  }
  return { encoded: "", values: [], origin: "none" };
}
