import type { Address, BareHex } from "../core/hex.ts";

/** The code formats, as they are called on the wire. */
export const codeFormats = ["solidity-single-file", "solidity-standard-json-input"] as const;

export type CodeFormat = (typeof codeFormats)[number];

/** The most pairs of library name and address that one submission holds. */
export const maxLibraries = 10;

/** What only the submission of a single file says of the compiler's settings. */
export interface SingleFileSettings {
  readonly optimizer: boolean;
  readonly runs: number;
  /** solc's spelling; undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly libraries: readonly { readonly name: string; readonly address: Address }[];
}

/** What is posted for verification. */
export interface ContractSubmission {
  readonly address: Address;
  readonly codeFormat: CodeFormat;
  /** Standard JSON or a flattened source. */
  readonly sourceCode: string;
  /** `file.sol:Name` with standard JSON, `Name` with a single file. */
  readonly contractName: string;
  /** With the leading v. */
  readonly compilerVersion: string;
  readonly encodedConstructorArguments: BareHex;
  /** 1 to 14. */
  readonly licenseType: number;
  readonly singleFile?: SingleFileSettings | undefined;
}
