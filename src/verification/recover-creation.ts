import { hasConstructorParameters } from "../core/constructor-arguments/has-constructor-parameters.ts";
import { parseConstructorArguments } from "../core/constructor-arguments/parse-constructor-arguments.ts";
import { LibraryAddressMissingError } from "../core/errors/library-errors.ts";
import type { Address } from "../core/hex.ts";
import { listLinkedLibraries } from "../core/libraries/list-linked-libraries.ts";
import { resolveLibraries } from "../core/libraries/resolve-libraries.ts";
import { chooseArguments } from "./creation/choose-arguments.ts";
import type { CreationFindings } from "./creation/creation-findings.ts";
import { findDecisiveFailure } from "./creation/find-decisive-failure.ts";
import { type CreationSearch, emptySearch, searchCreation } from "./creation/search-creation.ts";
import type { Subject } from "./creation/subject.ts";
import type { ConstructorArgumentsResult } from "./result.ts";
import type { Run } from "./run.ts";

/** What a contract was created with: it is not in the runtime bytecode. */
export interface Creation {
  readonly constructorArguments: ConstructorArgumentsResult;
  /** Fully qualified name → address, of all libraries that the contract is linked to. */
  readonly libraries: Readonly<Record<string, Address>>;
}

/**
 * Finds what the contract was created with: its constructor arguments, and the libraries that only
 * its constructor uses. What was given is held against what is found.
 *
 * Nothing is searched for a contract that has neither.
 *
 * @throws ConstructorArgumentsMissingError when none were given and none can be proved
 * @throws ConstructorArgumentsContradictedError when others were given than it was created with
 * @throws ConstructorArgumentsInvalidError, LibraryConflictError, LibraryAddressMissingError
 * @throws the failure of a source, when what it would have told is missing
 */
export async function recoverCreation(subject: Subject, run: Run): Promise<Creation> {
  const { abi } = subject.found.contract;
  const { constructorArguments } = run.request;
  const given = constructorArguments && parseConstructorArguments(abi, constructorArguments);
  const search = await searchIfNeeded(subject, { wantsSolution: given === undefined, run });
  const libraries = toLibraries(subject, { search, run });
  return { libraries, constructorArguments: chooseArguments(abi, { given, search }) };
}

async function searchIfNeeded(
  subject: Subject,
  { wantsSolution, run }: { readonly wantsSolution: boolean; readonly run: Run },
): Promise<CreationSearch> {
  const { contract, match } = subject.found;
  const hasParameters = hasConstructorParameters(contract.abi);
  const unknown = listLinkedLibraries(contract).filter((name) => !Object.hasOwn(match.libraries, name));
  const isEnough = ({ constructorArguments, libraries }: CreationFindings) =>
    (!hasParameters || constructorArguments !== undefined) &&
    unknown.every((name) => Object.hasOwn(libraries, name));
  return hasParameters || unknown.length > 0
    ? searchCreation(subject, { wantsSolution: wantsSolution && hasParameters, isEnough, run })
    : emptySearch;
}

function toLibraries(
  { found: { contract, match } }: Subject,
  { search, run }: { readonly search: CreationSearch; readonly run: Run },
): Creation["libraries"] {
  try {
    return resolveLibraries({
      contract,
      onChain: match.libraries,
      inCreation: search.findings.libraries,
      given: run.request.libraries ?? {},
    });
  } catch (error) {
    throw error instanceof LibraryAddressMissingError
      ? (findDecisiveFailure(search.failures) ?? error)
      : error;
  }
}
