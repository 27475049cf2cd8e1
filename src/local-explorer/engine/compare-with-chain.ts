import { type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import { decodeConstructorArguments, describeConstructor } from "../../core/abi/constructor.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { matchCreation, matchRuntime } from "../../core/bytecode/match-code.ts";
import { type CreationCall, findPassedOn } from "./creation.ts";
import type { Rejection } from "./rejection.ts";

/** What the chain tells about one contract. */
export interface ContractOnChain {
  readonly address: Hex;
  readonly runtimeBytecode: Hex;
  /** Init code with constructor arguments, if it was found. */
  readonly creationBytecode: Hex | undefined;
  /** The call that made another contract create it, if one did. */
  readonly creationCall?: CreationCall | undefined;
}

export type Comparison =
  | {
      readonly kind: "match";
      readonly match: MatchKind;
      readonly runtimeMatch: MatchKind;
      /** undefined: the creation is not known. */
      readonly creationMatch: MatchKind | undefined;
      /** Fully qualified name → 40 hex digits, of the libraries that the compiler did not link. */
      readonly libraries: Readonly<Record<string, BareHex>>;
      /** As given, or as found on the chain if none were given. */
      readonly encodedConstructorArguments: BareHex;
    }
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/**
 * Compares a compiled contract with the chain: the runtime bytecode, and if the creation is known, the creation
 * bytecode and the given arguments. A match is exact if all of them match exactly.
 *
 * If a factory created the contract, its creation bytecode is looked for in the call data of the factory. If it is
 * not found there, the arguments must at least be an encoding of the constructor's parameters. If no arguments are
 * given, those of the creation are used.
 */
export function compareWithChain(
  contract: CompiledContract,
  {
    onChain,
    givenArguments,
  }: { readonly onChain: ContractOnChain; readonly givenArguments: BareHex | undefined },
): Comparison {
  const runtime = matchRuntime(contract, toBareHex(onChain.runtimeBytecode), { address: onChain.address });
  if (runtime.kind === "mismatch") {
    return rejected({ kind: "runtime-differs", difference: runtime.difference });
  }
  const creationBytecode = findCreationBytecode(contract, {
    onChain,
    libraries: runtime.libraries,
    givenArguments,
  });
  if (creationBytecode === undefined) {
    const problem = checkEncoding(contract, givenArguments);
    return problem === undefined
      ? {
          kind: "match",
          match: runtime.kind,
          runtimeMatch: runtime.kind,
          creationMatch: undefined,
          libraries: runtime.libraries,
          encodedConstructorArguments: givenArguments ?? "",
        }
      : rejected(problem);
  }
  // Whatever stands behind the code counts as arguments: an account may have appended anything.
  const codeDigits = contract.creationBytecode.object.length;
  const code = creationBytecode.slice(0, codeDigits);
  const creation = matchCreation({ ...contract, abi: [] }, code, { libraries: runtime.libraries });
  if (creation.kind === "mismatch") {
    return rejected({ kind: "creation-differs", difference: creation.difference });
  }
  const argumentsOnChain = creationBytecode.slice(codeDigits);
  if (givenArguments !== undefined && argumentsOnChain !== givenArguments) {
    return rejected({ kind: "arguments-differ", given: givenArguments, onChain: argumentsOnChain });
  }
  const isExact = runtime.kind === "exact" && creation.kind === "exact";
  return {
    kind: "match",
    match: isExact ? "exact" : "partial",
    runtimeMatch: runtime.kind,
    creationMatch: creation.kind,
    libraries: { ...creation.libraries, ...runtime.libraries },
    encodedConstructorArguments: argumentsOnChain,
  };
}

/** Returns the creation bytecode of a contract: from its creation, or from the call that made a factory create it. */
export function findCreationBytecode(
  contract: CompiledContract,
  {
    onChain: { address, creationBytecode, creationCall: call },
    ...known
  }: {
    readonly onChain: ContractOnChain;
    readonly libraries: Readonly<Record<string, BareHex>>;
    readonly givenArguments: BareHex | undefined;
  },
): BareHex | undefined {
  if (creationBytecode !== undefined) {
    return toBareHex(creationBytecode);
  }
  return call && findPassedOn(contract, { ...known, address, call });
}

function checkEncoding({ abi }: CompiledContract, given: BareHex | undefined): Rejection | undefined {
  if (decodeConstructorArguments(abi, given ?? "") !== undefined) {
    return undefined;
  }
  const wanted = { constructor: describeConstructor(abi) };
  return given === undefined
    ? { kind: "arguments-unknown", ...wanted }
    : { kind: "arguments-invalid", given, ...wanted };
}

function rejected(rejection: Rejection) {
  return { kind: "rejected", rejection } as const;
}
