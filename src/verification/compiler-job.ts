import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";

/** One compilation. */
export interface CompilerJob {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The only contract whose bytecode is wanted, where that is known: it saves time. */
  readonly target?: { readonly inputSourceName: string; readonly contractName: string } | undefined;
  /** All but code take no code generation; default: what a comparison of bytecode reads. */
  readonly outputs?: "code" | "metadata" | "syntax-trees" | undefined;
  /** false: a compiler that is not on this machine is none; default: true. */
  readonly mayDownload?: boolean | undefined;
}
