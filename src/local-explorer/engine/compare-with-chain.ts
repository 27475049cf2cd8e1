import { type Address, type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BytecodeMatch, CreationMatch } from "../../core/bytecode/match.ts";
import { matchCreation, matchRuntime } from "../../core/bytecode/match-code.ts";
import { type CreationCall, findCreationInCall } from "./creation.ts";

/** What the chain tells about one contract. */
export interface ContractOnChain {
  readonly address: Address;
  readonly runtimeBytecode: Hex;
  /** Init code with constructor arguments, if it was found. */
  readonly creationBytecode: Hex | undefined;
  /** The call that made another contract create it, if one did. */
  readonly creationCall?: CreationCall | undefined;
}

/** The two codes of a contract, each compared with what was compiled. */
export interface ComparedCodes {
  readonly runtime: BytecodeMatch;
  /** undefined: the creation is not known. */
  readonly creation: CreationMatch | undefined;
}

/**
 * Compares a compiled contract with the chain: the runtime bytecode, and the creation bytecode if the creation is
 * known. Everything after the code counts as arguments: an account may have appended anything.
 *
 * @param givenArguments - decide between several creations in one call; undefined: any
 */
export function compareCodes(
  contract: CompiledContract,
  {
    onChain,
    givenArguments,
  }: { readonly onChain: ContractOnChain; readonly givenArguments: BareHex | undefined },
): ComparedCodes {
  const runtime = matchRuntime(contract, toBareHex(onChain.runtimeBytecode), { address: onChain.address });
  const libraries = runtime.kind === "mismatch" ? {} : runtime.libraries;
  const bytecode = findCreationBytecode(contract, { onChain, libraries, givenArguments });
  return {
    runtime,
    creation: bytecode === undefined ? undefined : compareCreation(contract, { bytecode, libraries }),
  };
}

function compareCreation(
  contract: CompiledContract,
  {
    bytecode,
    libraries,
  }: { readonly bytecode: BareHex; readonly libraries: Readonly<Record<string, BareHex>> },
): CreationMatch {
  const codeDigits = contract.creationBytecode.object.length;
  const match = matchCreation({ ...contract, abi: [] }, bytecode.slice(0, codeDigits), { libraries });
  return match.kind === "mismatch"
    ? match
    : {
        ...match,
        libraries: { ...match.libraries, ...libraries },
        encodedConstructorArguments: bytecode.slice(codeDigits),
      };
}

/** Returns the creation bytecode of a contract: from its creation, or from the call that made a factory create it. */
function findCreationBytecode(
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
  return call && findCreationInCall(contract, { ...known, address, call });
}
