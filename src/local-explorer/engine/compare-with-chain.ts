import { type Address, type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BytecodeMatch, CreationMatch } from "../../core/bytecode/match.ts";
import { matchCreation, matchRuntime } from "../../core/bytecode/match-code.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import type { CodeOnChain, ConnectedChain } from "./chains.ts";
import { type CreationCall, findCreationInCall, readCreationCall } from "./creation.ts";

export interface ContractOnChain {
  readonly address: Address;
  readonly runtimeBytecode: Hex;
  /** With constructor arguments. */
  readonly creationBytecode: Hex | undefined;
  /** The call that made another contract create it, if one did. */
  readonly creationCall?: CreationCall | undefined;
}

export async function readOnChain(
  {
    chain,
    onChain: { code, deployed },
    creation,
  }: {
    readonly chain: ConnectedChain;
    readonly onChain: CodeOnChain;
    readonly creation: ContractCreation | undefined;
  },
  { signal }: CallOptions,
): Promise<ContractOnChain> {
  const creationBytecode = creation?.creationBytecode;
  const creationCall =
    creation === undefined || creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal });
  return { address: deployed.address, runtimeBytecode: code, creationBytecode, creationCall };
}

export interface ComparedCodes {
  readonly runtime: BytecodeMatch;
  /** undefined: the creation is not known. */
  readonly creation: CreationMatch | undefined;
}

/**
 * Compares a compiled contract with both codes on the chain. All bytes after the creation code count as arguments.
 *
 * @param givenArguments - choose between several creations in one call; undefined: any
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
  const { address, creationBytecode, creationCall: call } = onChain;
  const passed = call && findCreationInCall(contract, { address, call, libraries, givenArguments });
  const bytecode = creationBytecode === undefined ? passed : toBareHex(creationBytecode);
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
