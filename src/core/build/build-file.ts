import type { Address, BareHex } from "../../base/hex.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** A file that `--build-info` names, or one in the folder that it names. */
export type BuildFile =
  | ({ readonly kind: "read" } & ReadBuild)
  /** JSON of another kind; the problem is a clause. */
  | { readonly kind: "unknown"; readonly problem: string };

/** What one file says of a compilation, whichever tool has written it. */
export interface ReadBuild {
  /** Without the leading v; short where the tool writes no more, undefined where it writes none. */
  readonly solcVersion: string | undefined;
  readonly input: CompilerInput;
  /** Where the compiler's output is: in this file, in Hardhat 3's second one, or nowhere. */
  readonly output: "here" | "beside" | "none";
  /** Only a bundle is about one contract at one address. */
  readonly deployment?: RecordedDeployment | undefined;
}

/** A deployment that was verified, as its bundle remembers it. */
export interface RecordedDeployment {
  readonly address: Address;
  readonly chainId: number;
  /** Fully qualified. */
  readonly contractName: string;
  readonly encodedConstructorArguments: BareHex;
  /** Fully qualified name → address. */
  readonly libraries: Readonly<Record<string, Address>>;
}
