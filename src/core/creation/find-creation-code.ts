import type { ConstructorArguments } from "../abi/constructor.ts";
import { listConstructorParameters } from "../abi/constructor.ts";
import { decodeConstructorArguments } from "../abi/decode-arguments.ts";
import { findEncodingEnd } from "../abi/encoding-end.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import type { MatchedBytecode } from "../bytecode/match.ts";
import type { BareHex } from "../hex.ts";
import { type CodePlace, findCodePlaces, type SearchedData } from "./find-code-places.ts";
import { isDelimited } from "./is-delimited.ts";

/** A place in some data where a contract's creation bytecode stands, with its arguments behind it. */
export interface FoundCreationCode {
  readonly offsetBytes: number;
  readonly match: MatchedBytecode;
  /** What stands behind the init code; decoded as far as it can be. */
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
    .map((place) => readArguments(contract, { place, data: searched.data }))
    .filter((found) => found !== undefined);
}

function readArguments(
  { abi }: CompiledContract,
  { place, data }: { readonly place: CodePlace; readonly data: BareHex },
): FoundCreationCode | undefined {
  const { startBytes, endBytes, code, match } = place;
  const lengthBytes = findEncodingEnd(listConstructorParameters(abi), data.slice(endBytes * 2));
  if (lengthBytes === undefined) {
    return undefined;
  }
  const encoded = data.slice(endBytes * 2, (endBytes + lengthBytes) * 2);
  const constructorArguments = decodeConstructorArguments(abi, encoded);
  return (
    constructorArguments && {
      offsetBytes: startBytes,
      match,
      constructorArguments,
      trailing: "",
      creationBytecode: code + encoded,
      isDelimited: isDelimited(data, { startBytes, endBytes: endBytes + lengthBytes }),
    }
  );
}
