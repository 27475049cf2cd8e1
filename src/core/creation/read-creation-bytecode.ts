import type { CompiledContract } from "../build-info/compiled-contract.ts";
import { matchCreation } from "../bytecode/match-creation.ts";
import { decodeConstructorArguments } from "../constructor-arguments/decode-constructor-arguments.ts";
import type { SearchedData } from "./find-code-places.ts";
import type { FoundCreationCode } from "./find-creation-code.ts";

/**
 * Reads a whole creation bytecode: this contract's code, and nothing but its arguments behind it.
 * Undefined when it is another contract's, or when what follows the code is no encoding of the
 * constructor's parameters.
 */
export function readCreationBytecode(
  contract: CompiledContract,
  { data, libraries }: SearchedData,
): FoundCreationCode | undefined {
  const match = matchCreation(contract, data, { libraries });
  if (match.kind === "mismatch") {
    return undefined;
  }
  const constructorArguments = decodeConstructorArguments(contract.abi, match.encodedConstructorArguments);
  return (
    constructorArguments && {
      offsetBytes: 0,
      match,
      constructorArguments,
      creationBytecode: data,
      isDelimited: true,
    }
  );
}
