import { toFlag } from "../../base/command-place.ts";
import { type GivenArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import { parseConstructorArguments } from "../../core/abi/parse-arguments.ts";
import { linkBytecode } from "../../core/bytecode/link-bytecode.ts";
import { collectLibraries } from "../../core/bytecode/match.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { findNamedContract, useNamed } from "../flatten/flatten-contract.ts";
import type { ProvedVersion, ReviewRun, StoredVersion, UnprovedVersion } from "./prove-version.ts";
import type { NextImplementation } from "./rehearsal/run-rehearsal.ts";

export interface PlannedVersion extends StoredVersion {
  readonly kind: "planned";
  readonly transformations: undefined;
  /** The code that creates it; a text says why it is not known. */
  readonly creation: NextImplementation | string;
}

interface Plan {
  readonly to: string;
  readonly constructorArguments?: GivenArguments | undefined;
  readonly before: ProvedVersion | UnprovedVersion | undefined;
}

/**
 * Libraries have the addresses that the live implementation uses.
 *
 * @throws CONTRACT_NOT_FOUND, CONTRACT_AMBIGUOUS, CONSTRUCTOR_ARGUMENTS_INVALID
 */
export async function planVersion(
  { to, constructorArguments, before }: Plan,
  run: ReviewRun,
): Promise<PlannedVersion> {
  const contract = await findNamedContract(to, run);
  const { input, solcLongVersion } = await useNamed(run.ports.builds.readBuildInfo(contract.buildInfoId));
  const version = { kind: "planned", contract, input, solcLongVersion, transformations: undefined } as const;
  if (constructorArguments === undefined && hasConstructorParameters(contract.abi)) {
    const creation = `the constructor of ${toShownName(contract.contractName)} takes arguments, and none are given with ${toFlag("constructorArgs")}`;
    return { ...version, creation };
  }
  const given = constructorArguments ?? { kind: "hex", hex: "" };
  const { encoded } = parseConstructorArguments(contract.abi, given);
  const libraries = collectLibraries(before?.kind === "proved" ? (before.transformations ?? []) : []);
  const linked = linkBytecode(contract.creationBytecode, libraries);
  const runtimeBytes = contract.runtimeBytecode.object.length / 2;
  const creation: PlannedVersion["creation"] =
    linked.kind === "linked"
      ? { kind: "planned", creationBytecode: linked.object + encoded, runtimeBytes }
      : `the addresses of its libraries are not known: ${linked.missing.map(toShownName).join(", ")}`;
  return { ...version, creation };
}
