import { listConstructorParameters } from "../abi/constructor.ts";
import { decodeConstructorArguments } from "../abi/decode-arguments.ts";
import { findEncodingEnd } from "../abi/encoding-end.ts";
import type { AbiEntry, CompiledContract } from "../build/compiled-contract.ts";
import type { CreationDifference } from "../bytecode/match.ts";
import { matchCreation } from "../bytecode/match-creation.ts";
import type { BareHex } from "../hex.ts";
import type { SearchedData } from "./find-code-places.ts";
import type { FoundCreationCode } from "./find-creation-code.ts";

/** What a whole creation bytecode is to a compiled contract. */
export type CreationReading =
  /** The contract's own init code, and what stands behind it. */
  | { readonly kind: "same"; readonly code: FoundCreationCode }
  /** Other init code. */
  | { readonly kind: "different"; readonly difference: CreationDifference };

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
    ? { kind: "different", difference: match.difference }
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
 * Reads what stands behind init code: constructor arguments, and bytes behind them that are none.
 * What is no encoding of the constructor's parameters at all is not decoded.
 */
export function readArguments(
  abi: readonly AbiEntry[],
  encoded: BareHex,
): Pick<FoundCreationCode, "constructorArguments" | "trailing"> {
  const endBytes = findEncodingEnd(listConstructorParameters(abi), encoded);
  const endDigits = (endBytes ?? 0) * 2;
  const decoded =
    endBytes === undefined ? undefined : decodeConstructorArguments(abi, encoded.slice(0, endDigits));
  return decoded === undefined
    ? { constructorArguments: { encoded, values: [] }, trailing: encoded }
    : { constructorArguments: { encoded, values: decoded.values }, trailing: encoded.slice(endDigits) };
}
