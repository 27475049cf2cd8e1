import type { BareHex } from "../../base/hex.ts";
import {
  type ConstructorArguments,
  decodeConstructorArguments,
  findEncodingEnd,
  listConstructorParameters,
} from "../abi/constructor.ts";
import type { AbiEntry, CompiledContract } from "../build/compiled-contract.ts";
import type { CreationDifference, MatchedBytecode } from "../bytecode/match.ts";
import { matchCreation } from "../bytecode/match-code.ts";
import { type CodePlace, findCodePlaces, isDelimited, type SearchedData } from "./code-places.ts";

/** The most bytes of code that Ethereum and most chains take: https://eips.ethereum.org/EIPS/eip-170 */
export const maxCodeBytes = 24_576;

/** A place in some data where a contract's creation bytecode stands, with its arguments behind it. */
export interface FoundCreationCode {
  readonly offsetBytes: number;
  readonly match: MatchedBytecode;
  /** The bytes after the init code; decoded if they can be. */
  readonly constructorArguments: ConstructorArguments;
  /** The end of it that is no encoding of the constructor's parameters; empty as a rule. */
  readonly trailing: BareHex;
  /** Init code and arguments as they stand there. */
  readonly creationBytecode: BareHex;
  /**
   * Whether the data themselves say that what is passed on ends where the arguments do. Otherwise
   * the arguments may be whatever happens to follow: any 32 bytes are a `uint256`.
   */
  readonly isDelimited: boolean;
}

/**
 * Finds a contract's creation bytecode inside other data: the input of its creation transaction, or
 * of a call to a factory, a multicall or a Safe that passes it on.
 *
 * Whoever passes it on (the CREATE2 deployers, CreateX, batches) passes it whole, followed by the
 * constructor arguments; what comes after those belongs to the call around it. Where the arguments
 * end is known from the constructor's types.
 */
export function findCreationCode(
  contract: CompiledContract,
  searched: SearchedData,
): readonly FoundCreationCode[] {
  return findCodePlaces(contract, searched)
    .map((place) => readArgumentsAt(contract, { place, data: searched.data }))
    .filter((found) => found !== undefined);
}

function readArgumentsAt(
  { abi }: CompiledContract,
  { place, data }: { readonly place: CodePlace; readonly data: BareHex },
): FoundCreationCode | undefined {
  const { startBytes, endBytes, code, match } = place;
  const constructorArguments = readEncoded(abi, data.slice(endBytes * 2));
  if (constructorArguments === undefined) {
    return undefined;
  }
  const { encoded } = constructorArguments;
  return {
    offsetBytes: startBytes,
    match,
    constructorArguments,
    trailing: "",
    creationBytecode: code + encoded,
    isDelimited: isDelimited(data, { startBytes, endBytes: endBytes + encoded.length / 2 }),
  };
}

/** Decodes the constructor arguments that data begin with. */
function readEncoded(abi: readonly AbiEntry[], data: BareHex): ConstructorArguments | undefined {
  const endBytes = findEncodingEnd(listConstructorParameters(abi), data);
  return endBytes === undefined ? undefined : decodeConstructorArguments(abi, data.slice(0, endBytes * 2));
}

/** How a whole creation bytecode relates to a compiled contract. */
export type CreationReading =
  /** The contract's own init code, and what stands behind it. */
  | { readonly kind: "same"; readonly code: FoundCreationCode }
  /** Other init code; with the arguments behind it. */
  | {
      readonly kind: "different";
      readonly difference: CreationDifference;
      readonly creationBytecode: BareHex;
    };

/**
 * Compares a whole creation bytecode with a contract's init code, and reads the constructor arguments
 * behind it.
 *
 * An account may append any bytes to init code: the constructor never sees them, but explorers count
 * them as constructor arguments. So does this; `trailing` says where they begin.
 *
 * Returns undefined if the build has no init code to compare with.
 */
export function readCreationBytecode(
  contract: CompiledContract,
  { data, libraries }: SearchedData,
): CreationReading | undefined {
  const { object } = contract.creationBytecode;
  if (object === "") {
    return undefined;
  }
  const match = matchCreation({ ...contract, abi: [] }, data.slice(0, object.length), { libraries });
  return match.kind === "mismatch"
    ? { kind: "different", difference: match.difference, creationBytecode: data }
    : {
        kind: "same",
        code: {
          offsetBytes: 0,
          match,
          ...readArguments(contract.abi, data.slice(object.length)),
          creationBytecode: data,
          isDelimited: true,
        },
      };
}

/**
 * Reads the bytes after init code: constructor arguments, and bytes after them that belong to none.
 * Bytes that are no encoding of the constructor's parameters are not decoded.
 */
export function readArguments(
  abi: readonly AbiEntry[],
  encoded: BareHex,
): Pick<FoundCreationCode, "constructorArguments" | "trailing"> {
  const decoded = readEncoded(abi, encoded);
  const trailing = encoded.slice(decoded?.encoded.length ?? 0);
  return { constructorArguments: { encoded, values: decoded?.values ?? [] }, trailing };
}
