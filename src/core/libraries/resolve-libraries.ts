import { toChecksumAddress } from "../address/checksum.ts";
import { parseAddress } from "../address/parse-address.ts";
import type { CompiledContract } from "../build-info/compiled-contract.ts";
import {
  LibraryAddressMissingError,
  LibraryConflictError,
  LibraryUnknownError,
} from "../errors/library-errors.ts";
import type { Address, BareHex } from "../hex.ts";
import { findLibrariesByName } from "./find-libraries-by-name.ts";
import { listLinkedLibraries } from "./list-linked-libraries.ts";

export interface LibrarySources {
  readonly contract: CompiledContract;
  /** Addresses in the code on the chain: fully qualified name → 40 hex digits. */
  readonly onChain: Readonly<Record<string, BareHex>>;
  /** Addresses in the creation bytecode, where it was found: also those that only the constructor uses. */
  readonly inCreation?: Readonly<Record<string, BareHex>> | undefined;
  /** Addresses that the user gave, under any name that stands for one library. */
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Returns the address of each library that a contract is linked to, under its fully qualified name.
 *
 * What is on the chain needs no option; an option for it may only repeat it.
 *
 * @throws InvalidAddressError
 * @throws LibraryUnknownError for a name that stands for no library of the contract, or for several
 * @throws LibraryConflictError when a given address contradicts the chain or another given one
 * @throws LibraryAddressMissingError for libraries that neither the chain nor the user names
 */
export function resolveLibraries({
  contract,
  onChain,
  inCreation = {},
  given,
}: LibrarySources): Readonly<Record<string, Address>> {
  const libraries = listLinkedLibraries(contract);
  const resolved = new Map<string, Claim>();
  const claims = [
    ...listFound(libraries, { addresses: onChain, origin: "on the chain" }),
    ...listFound(libraries, { addresses: inCreation, origin: "in the creation bytecode" }),
    ...listGiven({ contract, given }, libraries),
  ];
  for (const claim of claims) {
    const known = resolved.get(claim.library);
    if (known !== undefined && known.address !== claim.address) {
      throw new LibraryConflictError({
        library: claim.library,
        addresses: { [known.origin]: known.address, [claim.origin]: claim.address },
      });
    }
    resolved.set(claim.library, known ?? claim);
  }
  const missing = libraries.filter((library) => !resolved.has(library));
  if (missing.length > 0) {
    throw new LibraryAddressMissingError({ contract: contract.contractName, libraries: missing });
  }
  return Object.fromEntries([...resolved.values()].map(({ library, address }) => [library, address]));
}

/** One address for one library, and who says so. */
interface Claim {
  readonly library: string;
  readonly address: Address;
  readonly origin: string;
}

function listFound(
  libraries: readonly string[],
  { addresses, origin }: { readonly addresses: LibrarySources["onChain"]; readonly origin: string },
): readonly Claim[] {
  return libraries.flatMap((library) => {
    const digits = addresses[library];
    return digits === undefined ? [] : [{ library, address: toChecksumAddress(digits), origin }];
  });
}

function listGiven(
  { contract, given }: Pick<LibrarySources, "contract" | "given">,
  libraries: readonly string[],
): readonly Claim[] {
  return Object.entries(given).map(([name, text]) => {
    const matching = findLibrariesByName(name, libraries);
    const [library] = matching;
    if (library === undefined || matching.length > 1) {
      throw new LibraryUnknownError({ name, contract: contract.contractName, matching, libraries });
    }
    return { library, address: parseAddress(text), origin: `given as ${name}` };
  });
}
