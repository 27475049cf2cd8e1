import type { Address, BareHex, Hex } from "../../base/hex.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";
import type { MatchKind } from "../bytecode/match.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

export type CodeFormat = "solidity-standard-json-input" | "solidity-single-file";

/** The families of explorers, as results name them: in whose manner each is spoken to, and the one that comes along. */
export const explorerKinds = ["etherscan", "blockscout", "routescan", "zksync", "sourcify", "local"] as const;

export type ExplorerKind = (typeof explorerKinds)[number];

/** Who says that an explorer serves a chain, where the user does not: the host, the table of this package, or public lists. */
export const explorerOrigins = ["descriptor", "table", "lists"] as const;

export type ExplorerOrigin = (typeof explorerOrigins)[number];

/** The most pairs of library name and address that a single-file submission holds. */
export const maxLibraryPairs = 10;

/** The compiler settings that a single-file submission has fields for. */
export interface SingleFileSettings {
  readonly optimizer: boolean;
  readonly runs: number;
  /** solc's spelling; undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly libraries: readonly ShownLibrary[];
}

/** A submission for verification. */
export interface Submission {
  readonly address: Address;
  readonly codeFormat: CodeFormat;
  /** Standard JSON or a flattened source. */
  readonly sourceCode: string;
  /** `file.sol:Name` with standard JSON, `Name` with a single file. */
  readonly contractName: string;
  /** With the leading v. */
  readonly compilerVersion: string;
  readonly encodedConstructorArguments: BareHex;
  /** 1 to 14, the explorers' own numbers. */
  readonly licenseType: number;
  /** The transaction that created the contract, where it is known. Some explorers compare the creation only with it. */
  readonly creationTransactionHash?: Hex | undefined;
  /** Only read with a single file. */
  readonly singleFile?: SingleFileSettings | undefined;
}

/** How the two bytecodes of a contract match, judged apart; undefined: not, or not known. */
export interface CodeMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}

/** A library and its address, as a record lists them: by the bare name, or with the name of its source. */
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
  /** The standard JSON input, if the contract was verified with one. */
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
  /** Those that the record lists beside its standard JSON input. */
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
  /** Whether the transaction is only the likeliest one of its block: nothing proves that it created the contract. */
  readonly isLikely?: boolean | undefined;
}

/** The code formats by the names that users give them. */
export const codeFormats = {
  "standard-json": "solidity-standard-json-input",
  "single-file": "solidity-single-file",
} as const satisfies Record<string, CodeFormat>;

export type CodeFormatName = keyof typeof codeFormats;

/** The names, standard JSON first: it says everything. */
export const codeFormatNames = ["standard-json", "single-file"] as const satisfies readonly CodeFormatName[];

interface Texts {
  /** What a record shows. */
  readonly shown: readonly string[];
  /** The sources of the contract. */
  readonly own: readonly string[];
  /** The one that holds the contract. */
  readonly main: string;
}

/**
 * Returns whether a record shows the contract's own texts: at least its main file, and no other texts.
 * Names and line ends are ignored, because explorers change both.
 */
export function showsTexts({ shown, own, main }: Texts): boolean {
  return (
    // Mostly nothing was changed, and then nothing has to be copied.
    isSelection({ shown, own, main }) ||
    isSelection({ shown: shown.map(normalize), own: own.map(normalize), main: normalize(main) })
  );
}

function isSelection({ shown, own, main }: Texts): boolean {
  const ours = new Set(own);
  return shown.includes(main) && shown.every((text) => ours.has(text));
}

function normalize(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
