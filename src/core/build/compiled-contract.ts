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

/** A place in bytecode that holds the address of a library. */
export interface LinkReference {
  /** The library's fully qualified name, with its input source name. */
  readonly library: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** A place in runtime bytecode that holds the value of an immutable. */
export interface ImmutableReference {
  /** solc's id of the immutable: the AST id of its declaration. */
  readonly id: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** Bytecode as solc wrote it: hex digits, with placeholders where libraries are linked. */
export interface CompiledBytecode {
  readonly object: BareHex;
  readonly linkReferences: readonly LinkReference[];
}

export interface CompiledRuntimeBytecode extends CompiledBytecode {
  readonly immutableReferences: readonly ImmutableReference[];
}

/** The output of one compilation for one contract, read from an artifact or from solc's output. */
export interface CompiledContract {
  /** The source name that solc saw: the first half of the name that explorers ask for. */
  readonly inputSourceName: string;
  /** The source name that the user knows, if it differs: `contracts/Token.sol`. */
  readonly userSourceName: string;
  readonly contractName: string;
  readonly abi: readonly AbiEntry[];
  readonly creationBytecode: CompiledBytecode;
  readonly runtimeBytecode: CompiledRuntimeBytecode;
  /**
   * The metadata sections of this contract and of those that it embeds, as solc's assembly lists
   * them. Artifacts do not have them; without them sections are recognised by their form.
   */
  readonly metadataSections?: readonly BareHex[];
  /** solc's metadata file, whose hash is in the metadata section; only if it was requested. */
  readonly metadata?: string;
  /** As solc wrote it, only if it was requested; since solc 0.5.13. `core/storage/parse-layout.ts` reads it. */
  readonly storageLayout?: unknown;
}

/** A compiled contract and the stored compilation that it comes from. */
export interface StoredContract extends CompiledContract {
  readonly buildInfoId: string;
}

/** solc's answer in the domain's words. Errors of severity "error" leave no contracts. */
export type CompilerResult =
  | {
      readonly kind: "compiled";
      readonly contracts: readonly CompiledContract[];
      /** solc's syntax trees by source name, unchanged; only if they were requested. */
      readonly syntaxTrees?: Readonly<Record<string, unknown>>;
      /** solc's whole output, unchanged; only for traces, which `core/traces` reads. */
      readonly output?: unknown;
    }
  | { readonly kind: "failed"; readonly errors: readonly string[] };
