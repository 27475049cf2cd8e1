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
import type { SearchedData } from "./code-places.ts";
import { listPassedCode } from "./find-factory-use.ts";

/** The most bytes of code that Ethereum and most chains take: https://eips.ethereum.org/EIPS/eip-170 */
export const maxCodeBytes = 24_576;

/** A contract's own init code with its arguments. */
export interface CreationCode {
  readonly match: MatchedBytecode;
  /** The bytes after the init code; decoded if they can be. */
  readonly constructorArguments: ConstructorArguments;
  /** The end of it that is no encoding of the constructor's parameters; usually empty. */
  readonly trailing: BareHex;
  /** Init code and arguments. */
  readonly creationBytecode: BareHex;
}

export type CreationReading =
  | { readonly kind: "same"; readonly code: CreationCode }
  | {
      readonly kind: "different";
      readonly difference: CreationDifference;
      readonly creationBytecode: BareHex;
    };

/**
 * Compares a creation bytecode with a contract's init code, and reads the arguments behind it. Explorers count all bytes
 * there as arguments, also those that the constructor never sees.
 *
 * @returns undefined if the build has no init code
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
  if (match.kind === "mismatch") {
    return { kind: "different", difference: match.difference, creationBytecode: data };
  }
  const behind = readArguments(contract.abi, data.slice(object.length));
  return { kind: "same", code: { match, ...behind, creationBytecode: data } };
}

/** Lists a contract's own init code in the call data of a factory. */
export function listPassedCreations(
  contract: CompiledContract,
  { data, libraries }: SearchedData,
): readonly CreationCode[] {
  return [...new Set(listPassedCode(data))].flatMap((piece) => {
    const reading = readCreationBytecode(contract, { data: piece, libraries });
    return reading?.kind === "same" ? [reading.code] : [];
  });
}

/** Returns whether exactly the arguments of the constructor stand behind the init code. */
export function hasAllArguments(
  { abi }: Pick<CompiledContract, "abi">,
  { constructorArguments: { values }, trailing }: CreationCode,
): boolean {
  return trailing === "" && values.length === listConstructorParameters(abi).length;
}

/** Reads the bytes after init code. What does not encode the constructor's parameters is not decoded. */
export function readArguments(
  abi: readonly AbiEntry[],
  encoded: BareHex,
): Pick<CreationCode, "constructorArguments" | "trailing"> {
  const decoded = readEncoded(abi, encoded);
  const trailing = encoded.slice(decoded?.encoded.length ?? 0);
  return { constructorArguments: { encoded, values: decoded?.values ?? [] }, trailing };
}

function readEncoded(abi: readonly AbiEntry[], data: BareHex): ConstructorArguments | undefined {
  const endBytes = findEncodingEnd(listConstructorParameters(abi), data);
  return endBytes === undefined ? undefined : decodeConstructorArguments(abi, data.slice(0, endBytes * 2));
}
