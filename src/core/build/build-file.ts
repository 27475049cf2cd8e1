import type { Address, BareHex } from "../../base/hex.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** The result of reading a file that the user named as a build, or one in the folder that was named. */
export type BuildFile =
  | ({ readonly kind: "read" } & ReadBuild)
  /** The JSON has another format; the problem is a clause. */
  | { readonly kind: "unknown"; readonly problem: string };

/** What a build file contains, whichever tool wrote it. */
export interface ReadBuild {
  /** Without the leading v; without the commit if the tool writes none, undefined if the file has no version. */
  readonly solcVersion: string | undefined;
  readonly input: CompilerInput;
  /** Where the compiler's output is: in this file, in Hardhat 3's second file, or nowhere. */
  readonly output: "here" | "beside" | "none";
  /** The contract that a bundle is about; undefined: the file is no bundle. */
  readonly bundled?: BundledContract | undefined;
}

/** A deployed contract as its bundle records it. */
export interface BundledContract {
  readonly address: Address;
  readonly chainId: number;
  /** Fully qualified. */
  readonly contractName: string;
  readonly encodedConstructorArguments: BareHex;
  /** Fully qualified name → address. */
  readonly libraries: Readonly<Record<string, Address>>;
}
