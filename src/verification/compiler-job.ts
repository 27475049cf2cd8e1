import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";

/** One compilation. */
export interface CompilerJob {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The only contract whose bytecode is wanted, where that is known: it saves time. */
  readonly target?: { readonly inputSourceName: string; readonly contractName: string } | undefined;
  /**
   * What is wanted of each contract; default: what a comparison of bytecode reads.
   *
   * - `code-and-layouts`: that of the target, and of all contracts their ABI and storage layout
   * - `syntax-trees`: those of all sources, and of all contracts their ABI and storage layout
   *
   * Only code takes code generation.
   */
  readonly outputs?: "code" | "code-and-layouts" | "metadata" | "syntax-trees" | undefined;
  /** false: a compiler that is not on this machine is none; default: true. */
  readonly mayDownload?: boolean | undefined;
}
