import type { Address, BareHex } from "../../base/hex.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

export type BuildFile =
  | ({ readonly kind: "read" } & ReadBuild)
  /** The problem is a clause. */
  | { readonly kind: "unknown"; readonly problem: string };

export interface ReadBuild {
  /** Without the leading v, and without the commit if the tool writes none. */
  readonly solcVersion: string | undefined;
  readonly input: CompilerInput;
  /** `beside`: in Hardhat 3's second file. */
  readonly output: "here" | "beside" | "none";
  /** undefined: the file is no bundle. */
  readonly bundled?: BundledContract | undefined;
}

export interface BundledContract {
  readonly address: Address;
  readonly chainId: number;
  readonly contractName: string;
  readonly encodedConstructorArguments: BareHex;
  readonly libraries: Readonly<Record<string, Address>>;
}
