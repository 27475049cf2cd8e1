import type { Address, BareHex } from "../hex.ts";

export type CodeFormat = "solidity-standard-json-input" | "solidity-single-file";

/** The most pairs of library name and address that a single-file submission holds. */
export const maxLibraryPairs = 10;

/** What only the submission of a single file says of the compiler's settings. */
export interface SingleFileSettings {
  readonly optimizer: boolean;
  readonly runs: number;
  /** solc's spelling; undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly libraries: readonly { readonly name: string; readonly address: Address }[];
}

/** What is posted for verification. */
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
  /** Only read with a single file. */
  readonly singleFile?: SingleFileSettings | undefined;
}
