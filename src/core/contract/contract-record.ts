import type { Address, BareHex, Hex } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import type { MatchKind } from "../bytecode/match.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

export type CodeFormat = "solidity-standard-json-input" | "solidity-single-file";

export const explorerKinds = ["etherscan", "blockscout", "routescan", "zksync", "sourcify", "local"] as const;

export type ExplorerKind = (typeof explorerKinds)[number];

/** Who says that an explorer serves a chain: Hardhat's descriptor, this package's table, or public lists. */
export const explorerOrigins = ["descriptor", "table", "lists"] as const;

export type ExplorerOrigin = (typeof explorerOrigins)[number];

export const maxLibraryPairs = 10;

export interface SingleFileSettings {
  readonly optimizer: boolean;
  readonly runs: number;
  /** solc's spelling; undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly libraries: readonly ShownLibrary[];
}

export interface Submission {
  readonly address: Address;
  readonly codeFormat: CodeFormat;
  readonly sourceCode: string;
  /** `file.sol:Name` with standard JSON, `Name` with a single file. */
  readonly contractName: string;
  readonly compilerVersion: string;
  readonly encodedConstructorArguments: BareHex;
  /** 1 to 14, the explorers' own numbers. */
  readonly licenseType: number;
  /** Some explorers compare the creation only with this transaction. */
  readonly creationTransactionHash?: Hex | undefined;
  readonly singleFile?: SingleFileSettings | undefined;
}

/** How the two bytecodes match, each alone; undefined: not, or not known. */
export interface CodeMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}

/** By the bare name, or with the source name. */
export interface ShownLibrary {
  readonly name: string;
  readonly address: Address;
}

/** The explorer's record of a verified contract. */
export interface VerifiedSource {
  readonly contractName: string;
  /** The path of the contract's source, if the explorer shows it. */
  readonly contractFileName: string | undefined;
  /** Source name → text. */
  readonly sources: Readonly<Record<string, string>>;
  readonly compilerInput: CompilerInput | undefined;
  /** undefined when the record's ABI is missing or not JSON. */
  readonly abi: readonly AbiEntry[] | undefined;
  /** `Solidity`, `Vyper`, `Yul`, `Fe` or another one. */
  readonly language?: string | undefined;
  /** As the explorer names it; of other compilers than solc with their name: `vyper:0.3.10`. */
  readonly compilerVersion: string;
  /** Each is undefined if the explorer does not show it. */
  readonly optimizer: { readonly enabled: boolean | undefined; readonly runs: number | undefined };
  /** undefined: the compiler's own choice, or not shown. */
  readonly evmVersion: string | undefined;
  /** Those beside its standard JSON input. */
  readonly libraries?: readonly ShownLibrary[] | undefined;
  /** undefined: the explorer does not know them. */
  readonly encodedConstructorArguments: BareHex | undefined;
  readonly license: string | undefined;
  /** How creation and runtime bytecode match by the explorer's own judgement, where it tells. */
  readonly matches?: CodeMatches | undefined;
  readonly isProxy: boolean;
  readonly implementation: Address | undefined;
}

/** Who created a contract, and in which transaction. */
export interface ContractCreation {
  readonly address: Address;
  /** The account that sent the transaction, or the contract that created this one. */
  readonly creator: Address;
  readonly transactionHash: Hex;
  readonly blockNumber?: number | undefined;
  /** Seconds since 1970. */
  readonly timestamp?: number | undefined;
  /** The contract that created this one, where it was not created by the transaction itself. */
  readonly factory?: Address | undefined;
  /** Init code with constructor arguments, where it is known. */
  readonly creationBytecode?: Hex | undefined;
}

export const codeFormats = {
  "standard-json": "solidity-standard-json-input",
  "single-file": "solidity-single-file",
} as const satisfies Record<string, CodeFormat>;

export type CodeFormatName = keyof typeof codeFormats;

export const codeFormatNames = ["standard-json", "single-file"] as const satisfies readonly CodeFormatName[];

interface Texts {
  readonly shown: readonly string[];
  readonly own: readonly string[];
  readonly main: string;
}

/**
 * Returns whether a record shows the contract's main file and no texts of others. Explorers change names and line
 * ends.
 */
export function showsTexts({ shown, own, main }: Texts): boolean {
  const ours = new Set(own.map(normalize));
  const theirs = shown.map(normalize);
  return theirs.includes(normalize(main)) && theirs.every((text) => ours.has(text));
}

function normalize(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
