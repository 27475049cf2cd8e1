import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { ContractAmbiguousError, ContractNotFoundError } from "../../core/errors/project-errors.ts";
import type { StoredContract } from "../ports.ts";
import type { FlattenRun } from "./flatten-run.ts";

/**
 * Finds a stored contract by its name.
 *
 * @throws ContractNotFoundError, ContractAmbiguousError
 */
export async function findNamedContract(name: string, { ports }: FlattenRun): Promise<StoredContract> {
  const inArtifacts = await ports.builds.findArtifactsByName(name);
  const found = inArtifacts.length > 0 ? inArtifacts : await ports.builds.findOutputContractsByName(name);
  const [first] = found;
  if (first === undefined) {
    throw new ContractNotFoundError({ name, known: await ports.builds.listContractNames() });
  }
  const names = [...new Set(found.map(toFullyQualifiedName))];
  if (names.length > 1) {
    throw new ContractAmbiguousError({ name, candidates: names });
  }
  return first;
}
