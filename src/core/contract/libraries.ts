import { isDeepStrictEqual } from "node:util";
import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { createFailure } from "../errors/failure.ts";
import { toChecksumAddress } from "./address.ts";
import { groupBySource, splitName, toShownName, toSlashes, toUserName } from "./contract-name.ts";
import { checkAddress, parseAddress } from "./parse-address.ts";

interface LibrarySources {
  readonly contract: CompiledContract;
  readonly onChain: Readonly<Record<string, BareHex>>;
  readonly inCreation?: Readonly<Record<string, BareHex>> | undefined;
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Returns the address of each linked library by fully qualified name.
 *
 * @throws INVALID_ADDRESS
 * @throws LIBRARY_UNKNOWN for a name that means no library of the contract, or several
 * @throws LIBRARY_CONFLICT when a given address contradicts the chain or another given one
 * @throws LIBRARY_ADDRESS_MISSING for libraries that neither the chain nor the user names
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
      throw createFailure("LIBRARY_CONFLICT", {
        library: claim.library,
        addresses: { [known.origin]: known.address, [claim.origin]: claim.address },
      });
    }
    resolved.set(claim.library, known ?? claim);
  }
  const missing = libraries.filter((library) => !resolved.has(library));
  if (missing.length > 0) {
    throw createFailure("LIBRARY_ADDRESS_MISSING", { contract: contract.contractName, libraries: missing });
  }
  return Object.fromEntries([...resolved.values()].map(({ library, address }) => [library, address]));
}

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
      throw createFailure("LIBRARY_UNKNOWN", { name, contract: contract.contractName, matching, libraries });
    }
    return { library, address: parseAddress(text), origin: `given as ${name}` };
  });
}

/** Returns the libraries that a name may mean: the fully qualified name, with either source name, or the bare name. */
function findLibrariesByName(name: string, libraries: readonly string[]): readonly string[] {
  const exact = libraries.filter((library) => library === name);
  const written = toSlashes(name);
  return exact.length > 0
    ? exact
    : libraries.filter((library) =>
        [library, toUserName(library), toShownName(library), splitName(library).contractName].includes(
          written,
        ),
      );
}

export function listLinkedLibraries(contract: CompiledContract): readonly string[] {
  const references = [
    ...contract.creationBytecode.linkReferences,
    ...contract.runtimeBytecode.linkReferences,
  ];
  return [...new Set(references.map(({ library }) => library))];
}

/**
 * Adds the addresses of libraries to a compiler input, where explorers look for them. They become part of the
 * metadata, but of no other code.
 */
export function linkLibraries(
  input: CompilerInput,
  libraries: Readonly<Record<string, Address>>,
): CompilerInput {
  const names = Object.keys(libraries);
  if (names.length === 0) {
    return input;
  }
  const bySource = groupBySource(libraries);
  return isDeepStrictEqual(bySource, input.settings.libraries)
    ? input
    : { ...input, settings: { ...input.settings, libraries: bySource } };
}

/** Reads the library addresses in a compiler input by fully qualified name. Invalid ones are left out. */
export function readLinkedLibraries({
  settings,
}: Pick<CompilerInput, "settings">): Readonly<Record<string, Address>> {
  const found = entriesOf(settings.libraries).flatMap(([sourceName, byName]) =>
    entriesOf(byName).flatMap(([name, text]) => {
      const check = typeof text === "string" ? checkAddress(text) : undefined;
      return check?.kind === "address" ? [[`${sourceName}:${name}`, check.address] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Code that was deployed without linking has the zero address. */
export function isUnlinked(address: string): boolean {
  return /^0x0+$/.test(address);
}
