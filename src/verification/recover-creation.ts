import { callInTime } from "../base/clock.ts";
import type { Address, BareHex, Hex } from "../base/hex.ts";
import { hasConstructorParameters } from "../core/abi/constructor.ts";
import { parseConstructorArguments } from "../core/abi/parse-arguments.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import type { FoundMatch } from "../core/bytecode/rank-matches.ts";
import type { CauseOf } from "../core/causes/cause.ts";
import { toChecksumAddress } from "../core/contract/address.ts";
import { toFullyQualifiedName } from "../core/contract/contract-name.ts";
import { listLinkedLibraries, resolveLibraries } from "../core/contract/libraries.ts";
import { readArguments } from "../core/creation/creation-code.ts";
import { isFailure } from "../core/errors/failure.ts";
import { type ArgumentsAtHand, chooseArguments } from "./creation/choose-arguments.ts";
import type { CreationFindings, KnownArguments } from "./creation/examine-creation.ts";
import type { MatchedContract } from "./creation/known-creation.ts";
import {
  type CreationSearch,
  emptySearch,
  findDecisiveFailure,
  searchCreation,
} from "./creation/search-creation.ts";
import { tryArguments } from "./creation/try-arguments.ts";
import type { StoredContract } from "./ports.ts";
import type { ConstructorArgumentsResult } from "./result.ts";
import type { CreationRun, VerificationRequest } from "./run.ts";

export interface Creation {
  readonly kind: "recovered";
  readonly constructorArguments: ConstructorArgumentsResult;
  readonly areArgumentsProved: boolean;
  /** Bytes behind the ABI encoding of the arguments; usually empty. */
  readonly trailing: BareHex;
  readonly libraries: Readonly<Record<string, Address>>;
  readonly transactionHash: Hex | undefined;
  /** Whether the init code was found and equals the build's; false: it was not found. */
  readonly isInitCodeCompared: boolean;
}

/** The runtime bytecode is the build's, but the contract was created by other init code. */
export interface OtherConstructor {
  readonly kind: "other-constructor";
  /** Without a place in the sources. */
  readonly cause: CauseOf<"other-constructor">;
  readonly contract: StoredContract;
  /** The init code with the arguments; undefined where only the factory's code shows that it differs. */
  readonly creationBytecode: BareHex | undefined;
}

/**
 * Finds constructor arguments and libraries of the creation, and compares given values with them. The init code is
 * compared, too, because the runtime bytecode does not contain the constructor.
 * @throws CONSTRUCTOR_ARGUMENTS_MISSING when none were given and none can be proved
 * @throws CONSTRUCTOR_ARGUMENTS_CONTRADICTED when the contract was created with other arguments
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID, LIBRARY_CONFLICT, LIBRARY_ADDRESS_MISSING
 * @throws the failure of a source (explorer, node) when its answer is needed
 */
export async function recoverCreation(
  subject: MatchedContract,
  run: CreationRun,
): Promise<Creation | OtherConstructor> {
  const { abi } = subject.found.contract;
  const given = readGiven(abi, run.request);
  const search = needsSearch(subject)
    ? await searchForAll(subject, run)
    : await searchForInitCode(subject, run);
  const other = findOtherConstructor(subject, search);
  if (other !== undefined) {
    return other;
  }
  const { initCode, trailing = given?.trailing ?? "" } = search.findings;
  const claimed = () => readClaimed(abi, run.request);
  const constructorArguments = chooseArguments(abi, { given: given?.atHand, claimed, search });
  const libraries = toLibraries(subject, { search, run });
  const areArgumentsProved =
    search.findings.constructorArguments !== undefined && search.findings.claimedBy === undefined;
  const atHand = constructorArguments.origin === "record" ? claimed() : given?.atHand;
  if (atHand !== undefined && !areArgumentsProved) {
    await tryArguments(subject, { given: atHand, libraries, known: search.known, run });
  }
  return {
    kind: "recovered",
    libraries,
    constructorArguments,
    areArgumentsProved,
    trailing,
    transactionHash: search.findings.transactionHash,
    isInitCodeCompared: initCode !== undefined,
  };
}

function readGiven(
  abi: readonly AbiEntry[],
  { constructorArguments: given, bundledArguments: bundled }: CreationRun["request"],
): { readonly atHand: ArgumentsAtHand; readonly trailing: BareHex } | undefined {
  if (given !== undefined) {
    return { atHand: { ...parseConstructorArguments(abi, given), origin: "given" }, trailing: "" };
  }
  if (bundled === undefined) {
    return undefined;
  }
  const { constructorArguments, trailing } = readArguments(abi, bundled);
  return { atHand: { ...constructorArguments, origin: "bundle" }, trailing };
}

function readClaimed(
  abi: readonly AbiEntry[],
  { claims: { constructorArguments: claimed } = {} }: CreationRun["request"],
): ArgumentsAtHand | undefined {
  return claimed && { ...parseConstructorArguments(abi, claimed), origin: "record" };
}

export async function compareInitCode(
  subject: MatchedContract,
  run: CreationRun,
): Promise<OtherConstructor | ComparedInitCode> {
  const search = await searchForInitCode(subject, run);
  const { initCode, libraries, claimedBy, constructorArguments, trailing } = search.findings;
  return (
    findOtherConstructor(subject, search) ?? {
      constructorArguments: claimedBy === undefined ? constructorArguments : undefined,
      trailing,
      kind: initCode === undefined ? "unknown" : "same",
      libraries: Object.fromEntries(
        Object.entries(libraries).map(([name, digits]) => [name, toChecksumAddress(digits)]),
      ),
    }
  );
}

/** @throws LIBRARY_UNKNOWN, LIBRARY_CONFLICT, INVALID_ADDRESS */
export function checkLibraries(
  { contract, match }: FoundMatch,
  { libraries: given = {} }: Pick<VerificationRequest, "libraries">,
): void {
  try {
    resolveLibraries({ contract, onChain: match.libraries, inCreation: {}, given });
  } catch (error) {
    if (!isFailure(error, "LIBRARY_ADDRESS_MISSING")) {
      throw error;
    }
  }
}

interface ComparedInitCode extends Pick<Creation, "libraries">, KnownArguments {
  readonly kind: "same" | "unknown";
}

function findOtherConstructor(
  { found: { contract, match } }: MatchedContract,
  { findings: { initCode, transactionHash } }: CreationSearch,
): OtherConstructor | undefined {
  if (initCode?.kind !== "different") {
    return undefined;
  }
  const { difference, creationBytecode } = initCode;
  const cause = {
    kind: "other-constructor",
    contract: toFullyQualifiedName(contract),
    transactionHash,
    offsetBytes: difference !== undefined && "offsetBytes" in difference ? difference.offsetBytes : undefined,
    isSourceSame: match.sourceHash === "equal",
  } as const;
  return { kind: "other-constructor", cause, contract, creationBytecode };
}

function needsSearch({ found: { contract, match } }: MatchedContract): boolean {
  return hasConstructorParameters(contract.abi) || listUnknownLibraries({ contract, match }).length > 0;
}

function listUnknownLibraries({ contract, match }: Pick<FoundMatch, "contract" | "match">): string[] {
  return listLinkedLibraries(contract).filter((name) => !Object.hasOwn(match.libraries, name));
}

async function searchForAll(subject: MatchedContract, run: CreationRun): Promise<CreationSearch> {
  const hasParameters = hasConstructorParameters(subject.found.contract.abi);
  const unknown = listUnknownLibraries(subject.found);
  // Another source may prove what the call of a factory only claims.
  const isEnough = ({ constructorArguments, claimedBy, libraries, initCode }: CreationFindings) =>
    initCode?.kind === "different" ||
    ((!hasParameters || (constructorArguments !== undefined && claimedBy !== "call")) &&
      unknown.every((name) => Object.hasOwn(libraries, name)));
  return searchCreation(subject, { isEnough, run });
}

/** This check is optional, so its search is limited. */
const maxSearchMs = 30_000;

async function searchForInitCode(subject: MatchedContract, run: CreationRun): Promise<CreationSearch> {
  const { deadline, ports } = run;
  const leftMs = Math.max(0, deadline.timeoutMs - deadline.elapsedMs());
  const timeoutMs = Math.min(maxSearchMs, leftMs / 2);
  const isEnough = ({ initCode }: CreationFindings) => initCode !== undefined;
  return callInTime({ timeoutMs, signal: deadline.signal, clock: ports.clock }, async (signal, limit) => {
    try {
      return await searchCreation(subject, {
        isEnough,
        run: { ...run, deadline: { ...deadline, signal } },
      });
    } catch (error) {
      if (limit.aborted && !deadline.signal.aborted && error === limit.reason) {
        return emptySearch;
      }
      throw error;
    }
  });
}

function toLibraries(
  { found: { contract, match } }: MatchedContract,
  { search, run }: { readonly search: CreationSearch; readonly run: CreationRun },
): Creation["libraries"] {
  const { libraries: given, claims } = run.request;
  const found = { contract, onChain: match.libraries, inCreation: search.findings.libraries };
  try {
    return resolveLibraries({ ...found, given: given ?? {} });
  } catch (error) {
    const failure = isFailure(error, "LIBRARY_ADDRESS_MISSING")
      ? (findDecisiveFailure(search.failures) ?? error)
      : error;
    if (failure !== error || given !== undefined || claims?.libraries === undefined) {
      throw failure;
    }
    return resolveLibraries({ ...found, given: claims.libraries });
  }
}
