import type { BareHex } from "../../base/hex.ts";

/** One entry of a contract's ABI, as solc writes it. */
export interface AbiEntry {
  readonly type: string;
  readonly name?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly [key: string]: unknown;
}

export interface AbiParameter {
  readonly name?: string;
  readonly type: string;
  readonly components?: readonly AbiParameter[];
  readonly [key: string]: unknown;
}

export interface LinkReference {
  readonly library: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

export interface ImmutableReference {
  readonly id: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

export interface CompiledBytecode {
  readonly object: BareHex;
  readonly linkReferences: readonly LinkReference[];
}

export interface CompiledRuntimeBytecode extends CompiledBytecode {
  readonly immutableReferences: readonly ImmutableReference[];
}

export interface CompiledContract {
  readonly inputSourceName: string;
  /** As the user knows it, if it differs: `contracts/Token.sol`. */
  readonly userSourceName: string;
  readonly contractName: string;
  readonly abi: readonly AbiEntry[];
  readonly creationBytecode: CompiledBytecode;
  readonly runtimeBytecode: CompiledRuntimeBytecode;
  /**
   * Also of embedded contracts, as solc's assembly lists them. Artifacts do not have them: then sections are
   * recognised by their form.
   */
  readonly metadataSections?: readonly BareHex[];
  readonly metadata?: string;
  /** If it was requested; since solc 0.5.13. */
  readonly storageLayout?: unknown;
}

export interface StoredContract extends CompiledContract {
  readonly buildInfoId: string;
}

export type CompilerResult =
  | {
      readonly kind: "compiled";
      readonly contracts: readonly CompiledContract[];
      readonly syntaxTrees?: Readonly<Record<string, unknown>>;
      readonly output?: unknown;
    }
  | { readonly kind: "failed"; readonly errors: readonly string[] };
